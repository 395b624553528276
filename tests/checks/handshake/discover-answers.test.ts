import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/discover-answers.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { bareReply, errorReply, resultReply, timeoutReply, toDiscover } from '../../support/openings.ts';

function judge(...replies: readonly Reply[]) {
  return judgeEra(check, eraFacts({ discoverReplies: replies.map(toDiscover) }, { era: 'modern' }));
}

const RESULT = resultReply({ supportedVersions: ['2026-07-28'] });

test('a 200 with a result is verified', () => {
  expect(judge(RESULT).state).toBe('verified');
});

test('a result after a retry with a revision of the server’s list is verified and says so', () => {
  const refusal = errorReply(-32022, { status: 400, data: { supported: ['2027-01-01'] } });
  const verdict = judge(refusal, RESULT);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('after a retry');
});

test.each<[string, Reply]>([
  ['-32601', errorReply(-32601, { status: 404 })],
  ['another error', errorReply(-32603)],
  ['a 200 without JSON-RPC', bareReply('empty')],
  ['a 500', bareReply('text', { status: 500 })],
  ['a result that is no object', resultReply([])],
  ['a result under an error status', resultReply({}, { status: 400 })],
])('%s fails', (_, reply) => {
  expect(judge(reply).state).toBe('failed');
});

test('-32020 to a correct request fails with both explanations', () => {
  const verdict = judge(errorReply(-32020, { status: 400 }));
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('a proxy');
  expect(verdict.message).toContain('compares them wrongly');
});

test('a refusal whose own list names the refused revision fails', () => {
  expect(judge(errorReply(-32022, { status: 400, data: { supported: ['2026-07-28'] } })).state).toBe('failed');
});

test('-32021 is a risk: discovery should need no capability', () => {
  expect(judge(errorReply(-32021, { status: 400 })).state).toBe('observed-risk');
});

test('a refusal that lists only revisions unknown here is correct and gives no verdict', () => {
  const verdict = judge(errorReply(-32022, { status: 400, data: { supported: ['2031-01-01', 7] } }));
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.era' } });
  expect(verdict.message).toContain('2031-01-01');
});

test('authorization, throttling and silence give no verdict', () => {
  expect(judge(bareReply('json', { status: 401 }))).toMatchObject({ reason: { code: 'blocked.auth' } });
  expect(judge(bareReply('empty', { status: 429 }))).toMatchObject({ reason: { code: 'budget.rate-limited' } });
  expect(judge(timeoutReply())).toMatchObject({ reason: { code: 'budget.time' } });
  expect(judge()).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});
