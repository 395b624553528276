import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/sse-deprecated.ts';
import type { EraDecision } from '../../../src/model/era-decision.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { decision, LEGACY_ONLY } from '../../support/openings.ts';

const ENDPOINT_EVENT = {
  exchange: 3,
  mediaType: 'text/event-stream',
  before: [],
  data: '/m',
  resolved: 'http://localhost:3000/m',
  sameOrigin: true,
};

function judge(made: EraDecision) {
  return judgeEra(check, eraFacts({ decision: made, endpointEvent: ENDPOINT_EVENT }, { era: 'http+sse' }));
}

test('the old transport alone is a risk that names its revision and the endpoint event', () => {
  const verdict = judge(decision('http+sse', { 'http+sse': { status: 'spoken', revision: '2024-11-05' } }));
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('2024-11-05');
  expect(verdict.message).toContain('endpoint');
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('deprecated');
});

test('beside another transport there is no verdict', () => {
  expect(judge(LEGACY_ONLY)).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.era' } });
});
