import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/content-type.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });

test('JSON and event streams are verified, in any letter case and with parameters', () => {
  const exchanges = [
    answered(GOOD, { contentType: 'Application/JSON; charset=utf-8' }),
    streamExchange({ exchange: 2, events: [{ ...GOOD, id: 2 }], contentType: 'Text/Event-Stream;charset=UTF-8' }),
  ];
  expect(judgeAnswers(check, exchanges)).toMatchObject({ state: 'verified' });
});

test('JSON without a Content-Type fails, and the message says that none is there', () => {
  const verdict = judgeAnswers(check, [answered(GOOD, { contentType: null })]);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 1 }] });
  expect(verdict.message).toBe('The answer to tools/list has no Content-Type, although its body is JSON.');
});

test('another type fails, even when the body parses as JSON', () => {
  const verdict = judgeAnswers(check, [answered(GOOD, { contentType: 'text/plain' })]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: 'tools/list' }] });
  expect(verdict.message).toContain('“text/plain”');
});

test('an empty 2xx answer to a request fails, the 202 of a notification is not judged', () => {
  const accepted = { status: 202, contentType: null, answer: '' };
  expect(judgeAnswers(check, [jsonExchange(accepted)]).state).toBe('failed');
  const notification = jsonExchange({ ...accepted, exchange: 2, method: 'notifications/initialized', id: null });
  expect(judgeAnswers(check, [answered(GOOD), notification]).state).toBe('verified');
});

test('two Content-Type lines are a risk', () => {
  const verdict = judgeAnswers(check, [answered(GOOD, { contentType: 'application/json, application/json' })]);
  expect(verdict).toMatchObject({ state: 'observed-risk' });
  expect(verdict.message).toContain('two Content-Type lines');
});

test('a JSON-RPC error under another type is a risk, a gateway page is not judged', () => {
  const error = errorResponse({ code: -32603, message: 'x' });
  const parts = { exchange: 2, status: 500, contentType: 'text/plain' };
  expect(judgeAnswers(check, [answered(GOOD), answered(error, parts)]).state).toBe('observed-risk');
  expect(judgeAnswers(check, [answered(GOOD), answered('<html>', parts)]).state).toBe('verified');
});

test('without a successful answer there is no verdict', () => {
  const verdict = judgeAnswers(check, [answered('gone', { status: 502, contentType: 'text/plain' })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});
