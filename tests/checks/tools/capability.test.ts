import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/capability.ts';
import type { EraFactValues } from '../../../src/model/facts.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { eraFacts, judgeEra, located } from '../../support/facts.ts';
import { listError, listResult } from '../../support/lists.ts';
import { bareReply, CANCELLED, timeoutReply, WITHHELD } from '../../support/openings.ts';

const RESULT = listResult('tools/list', { tools: [] });
const refused = (code: number, status = 200, exchange = 3) => listError('tools/list', code, status, exchange);
const session: Partial<EraFactValues> = { sessionId: located(['s'])[0] ?? { value: 's', at: { exchange: 2 } } };

function judge(replies: readonly Reply[], context: Parameters<typeof eraFacts>[1] = {}, also = {}) {
  return judgeEra(check, eraFacts({ toolsReplies: replies, ...also }, context));
}

test('a declared list that is answered with an array is verified', () => {
  expect(judge([RESULT]).state).toBe('verified');
});

test('a declared list that the server does not know is a failure', () => {
  const verdict = judge([refused(-32601)]);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 3, message: 0 }] });
  expect(verdict.state === 'failed' && verdict.actual).toBe('Error -32601: “no”');
});

test('an unknown method is a failure with 404 too', () => {
  expect(judge([refused(-32601, 404)]).state).toBe('failed');
});

test('another error is a risk on legacy servers', () => {
  expect(judge([refused(-32603)]).state).toBe('observed-risk');
});

test('another error fails a modern server when it comes twice', () => {
  expect(judge([refused(-32603), refused(-32603, 200, 9)], { era: 'modern' }).state).toBe('failed');
});

test('another error that a second attempt does not repeat is a risk on modern servers', () => {
  expect(judge([refused(-32603), RESULT], { era: 'modern' }).state).toBe('observed-risk');
  expect(judge([refused(-32603)], { era: 'modern' }).state).toBe('observed-risk');
});

test('an error that a second attempt does not repeat is nothing on legacy servers', () => {
  expect(judge([refused(-32001, 404), RESULT]).state).toBe('verified');
});

test('a result without an array is left to the check of the shape', () => {
  expect(judge([listResult('tools/list', {})])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});

test.each([
  ['blocked.auth', refused(-32000, 401)],
  ['blocked.auth', refused(-32000, 403)],
  ['budget.rate-limited', refused(-32000, 429)],
  ['blocked.unreachable', refused(-32000, 503)],
  ['blocked.auth', bareReply('text', { status: 401 })],
  ['blocked.prerequisite', bareReply('html')],
  ['budget.time', timeoutReply()],
  ['blocked.cors', WITHHELD],
  ['aborted', CANCELLED],
] as const)('%s where the answer judges nothing', (code, reply) => {
  expect(judge([reply])).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('a refusal with 400 while no session id is readable is laid to the hidden header', () => {
  expect(judge([refused(-32000, 400)])).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.cors' } });
});

test.each([
  ['a readable session id', {}, session],
  ['a run outside a browser', { environment: { vantage: 'node' as const } }, {}],
  ['a run without CORS', { environment: { corsEnforced: false } }, {}],
])('a refusal with 400 is a risk with %s', (_, context, also) => {
  expect(judge([refused(-32000, 400)], context, also).state).toBe('observed-risk');
});

test('a capability that is not declared gives no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
