import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/session-terminated.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange } from '../../support/exchanges.ts';
import { HERE } from '../../support/facts.ts';

const NOT_FOUND = errorResponse({ code: -32001, message: 'Session not found' }, { id: null });
const also = { sessionId: { value: 's1', at: HERE } };

function list(
  exchange: number,
  session: string,
  status = 200,
  answer: object = status === 404 ? NOT_FOUND : response({}),
) {
  return answered(answer, { exchange, status, requestHeaders: { 'mcp-session-id': session } });
}

function end(exchange: number, session: string, status: number): Exchange {
  const whole = jsonExchange({
    exchange,
    step: 'session-end',
    purpose: 'clean-up',
    status,
    requestHeaders: { 'mcp-session-id': session },
    answer: '',
  });
  return { ...whole, request: { ...whole.request, method: 'DELETE', body: null } };
}

function judge(...exchanges: readonly Exchange[]) {
  return judgeAnswers(check, exchanges, { also });
}

test('a session that is answered 404 and served again fails, and the replicas are named', () => {
  const verdict = judge(list(1, 's1'), list(2, 's1', 404), list(3, 's1'));
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('404');
  expect(verdict.message).toContain('session');
  expect(verdict.message).toContain('again');
  expect(verdict.state === 'failed' && verdict.fix).toContain('load balancer');
});

test('the DELETE of a session that was answered 404 is enough to see that it lived on', () => {
  expect(judge(list(1, 's1', 404), list(2, 's2'), list(3, 's2', 404), end(4, 's2', 204)).state).toBe('failed');
});

test('two new sessions lost in one run fail, even when neither is served again', () => {
  const verdict = judge(list(1, 's1', 404), list(2, 's2'), list(3, 's2', 404));
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('2 new sessions');
});

test('a request that was under way when the session ended does not count as served again', () => {
  const parallel = { ...list(3, 's1'), timing: { startedMs: 210, headersMs: 1, firstByteMs: 1, endMs: 90 } };
  expect(judge(list(2, 's1', 404), parallel).state).toBe('observed-risk');
});

test('one session that was over is a risk', () => {
  expect(judge(list(1, 's1'), list(2, 's1', 404), list(3, 's2')).state).toBe('observed-risk');
});

test('an ended session that stays ended is verified', () => {
  expect(judge(list(1, 's1', 404), end(2, 's1', 404), list(3, 's2')).state).toBe('verified');
});

test('an unknown method answered 404 and a missing DELETE route end no session', () => {
  const unknown = errorResponse({ code: -32601, message: 'Method not found' });
  const verdict = judge(list(1, 's1', 404, unknown), list(2, 's1'), end(3, 's1', 404));
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-seen' } });
});

test('without a session there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}))]).state).toBe('not-checked');
});
