import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/answers.ts';
import type { DiagnosisId } from '../../../src/model/diagnosis.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { EndpointFactValues } from '../../../src/model/facts-endpoint.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import {
  address,
  bareReply,
  CANCELLED,
  decision,
  publicAddress,
  timeoutReply,
  toDiscover,
  WITHHELD,
} from '../../support/openings.ts';

interface Case {
  readonly replies?: readonly Reply[];
  readonly diagnosis?: DiagnosisId;
  readonly environment?: Partial<Environment>;
  readonly address?: EndpointFactValues['address'];
}

function judge({ replies = [toDiscover(WITHHELD), WITHHELD], diagnosis, environment = {}, ...given }: Case) {
  const diagnoses = diagnosis === undefined ? [] : [{ id: diagnosis } as EndpointFactValues['diagnoses'][number]];
  const values = {
    address: given.address ?? address(),
    decision: decision('unreachable'),
    openingReplies: replies,
    diagnoses,
  };
  return judgeEndpoint(check, endpointFacts(values, environment));
}

test('any readable status is verified, even where the other opening was withheld', () => {
  const verdict = judge({ replies: [toDiscover(WITHHELD), bareReply('html', { status: 404 })] });
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toContain('initialize was answered with HTTP 404');
});

test('a withheld answer is a risk: a server is there', () => {
  const verdict = judge({ diagnosis: 'answer-withheld' });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('A server is there');
});

test('no answer in time fails', () => {
  const verdict = judge({ replies: [toDiscover(timeoutReply()), timeoutReply()], diagnosis: 'no-answer' });
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe('Nothing answers at localhost:3000. No answer came within 10 s.');
});

test('nothing readable is no proof of a dead server, and comes with a command', () => {
  const verdict = judge({ diagnosis: 'nothing-readable' });
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.answer-withheld' } });
  expect(verdict.message).toContain('does not prove');
  expect(verdict.message).toContain('resource policy');
  expect(verdict.state === 'not-checked' && verdict.command).toContain("'http://localhost:3000/mcp'");
});

test.each([
  ['mixed-content', 'browser.mixed-content'],
  ['local-network-denied', 'browser.local-network-denied'],
] as const)('%s means that nothing was sent', (diagnosis, code) => {
  expect(judge({ diagnosis, replies: [] })).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('offline counts for addresses beyond this machine only', () => {
  const environment = { online: false };
  expect(judge({ environment, address: publicAddress() })).toMatchObject({ reason: { code: 'browser.offline' } });
  expect(judge({ environment })).toMatchObject({ reason: { code: 'browser.answer-withheld' } });
});

test('a stopped run gives no verdict', () => {
  expect(judge({ replies: [CANCELLED] })).toMatchObject({ state: 'not-checked', reason: { code: 'aborted' } });
});

test('a run that sent nothing gives no verdict', () => {
  expect(judge({ replies: [] })).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-sent' } });
});

test('outside a browser a request without an answer fails, and no browser is spoken of', () => {
  const verdict = judge({ environment: { vantage: 'node' }, diagnosis: 'nothing-readable' });
  expect(verdict.state).toBe('failed');
  expect(JSON.stringify(verdict)).not.toMatch(/browser|CORS/i);
});
