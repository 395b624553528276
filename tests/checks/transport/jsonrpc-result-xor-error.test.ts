import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/jsonrpc-result-xor-error.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { streamExchange } from '../../support/exchanges.ts';

test('a result alone is verified', () => {
  expect(judgeAnswers(check, [answered(response({}))]).state).toBe('verified');
});

test.each([
  ['both result and error', response({}, { error: { code: 1, message: 'x' } })],
  ['neither result nor error', { jsonrpc: '2.0', id: 1 }],
  ['a result that is null', response(null)],
  ['a result that is array', response([])],
  ['a result that is string', response('ok')],
])('%s fails', (what, answer) => {
  const verdict = judgeAnswers(check, [answered(answer)]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(what);
});

test('“error”: null beside a result is a risk', () => {
  expect(judgeAnswers(check, [answered(response({}, { error: null }))]).state).toBe('observed-risk');
});

test('notifications are no answers', () => {
  const stream = streamExchange({ events: [{ jsonrpc: '2.0', method: 'notifications/message' }] });
  expect(judgeAnswers(check, [stream])).toMatchObject({ state: 'not-checked' });
});
