import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-response.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { brokenExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });
const NOTE = { jsonrpc: '2.0', method: 'notifications/message', params: {} };

test('a stream with the answer among other messages is verified', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: [NOTE, GOOD] })]);
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ exchange: 1, message: 1 }] });
});

test('a stream that ends without the answer is a risk', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: [NOTE] })]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toBe('The stream that answers tools/list ended without the answer.');
});

test('an answer to another id is not the answer', () => {
  expect(judgeAnswers(check, [streamExchange({ events: [response({}, { id: 9 })] })]).state).toBe('observed-risk');
});

test('a stream that stays open without the answer is a risk, and the time limit is named', () => {
  const open = streamExchange({ events: [NOTE], body: { complete: false, cutBy: 'time', ended: 'by-us' } });
  expect(judgeAnswers(check, [open]).message).toContain('time limit');
});

test('a cut stream is named as cut', () => {
  expect(judgeAnswers(check, [brokenExchange(streamExchange({ events: [NOTE] }))]).message).toContain('was cut');
});

test('with an event id the answer may be waiting for a resuming GET', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: 'id: 7\ndata:\n\n' })]);
  expect(JSON.stringify(verdict)).toContain('Last-Event-ID');
});

test('a stream that our own limit cut gives no verdict', () => {
  const cut = streamExchange({ events: [NOTE], body: { complete: false, cutBy: 'events', ended: 'by-us' } });
  expect(judgeAnswers(check, [cut])).toMatchObject({ state: 'not-checked', reason: { code: 'budget.bytes' } });
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [answered(GOOD)])).toMatchObject({ reason: { code: 'n/a.no-stream' } });
});
