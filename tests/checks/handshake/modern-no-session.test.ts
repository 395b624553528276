import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/modern-no-session.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { EraFactValues } from '../../../src/model/facts.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

type Answer = EraFactValues['answers'][number];

function judge(headers: Answer['headers'], environment: Partial<Environment> = {}) {
  const answer = { exchange: 5, method: 'tools/list', headers } satisfies Partial<Answer>;
  return judgeEra(check, eraFacts({ answers: [answer as Answer] }, { era: 'modern', environment }));
}

const ISSUED = [{ name: 'Mcp-Session-Id', value: 'abc' }];

test('a readable session id is a risk that points at the header and does not repeat its value', () => {
  const verdict = judge(ISSUED);
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 5, header: 'mcp-session-id' }] });
  expect(JSON.stringify(verdict)).not.toContain('abc');
});

test('in a browser its absence proves nothing', () => {
  expect(judge([])).toMatchObject({ state: 'not-checked', reason: { code: 'browser.hidden-header' } });
});

test('where every header is visible its absence is verified', () => {
  expect(judge([], { vantage: 'node' }).state).toBe('verified');
  expect(judge([], { corsEnforced: false }).state).toBe('verified');
});

test('without an answer there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'modern' })).state).toBe('not-checked');
});
