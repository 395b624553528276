import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/jsonrpc-id.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange, sharedStream, streamExchange } from '../../support/exchanges.ts';

test('the same id with the same type is verified', () => {
  const exchanges = [answered(response({})), answered({ ...response({}), id: 't-2' }, { exchange: 2, id: 't-2' })];
  expect(judgeAnswers(check, exchanges).state).toBe('verified');
});

test('a number that comes back as a string fails, and both types are named', () => {
  const verdict = judgeAnswers(check, [answered(response({}, { id: '1' }))]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe(
    'The id of the answer to tools/list comes back as a string, and it was sent as a number.',
  );
});

test('another id and a missing id on a result fail', () => {
  expect(judgeAnswers(check, [answered(response({}, { id: 7 }))]).state).toBe('failed');
  const missing = judgeAnswers(check, [answered({ jsonrpc: '2.0', result: {} })]);
  expect(missing).toMatchObject({ state: 'failed' });
  expect(missing.message).toContain('no id');
});

test('a stray response on a stream fails, although the right one is there too', () => {
  const stream = streamExchange({ events: [response({}, { id: 99 }), response({})] });
  expect(judgeAnswers(check, [stream]).state).toBe('failed');
});

test.each([
  ['2025-06-18', 'requires an id on errors'],
  ['2025-11-25', 'could not be read'],
] as const)('on %s an error without an id is a risk', (revision, why) => {
  const error = errorResponse({ code: -32001, message: 'Session not found' }, { id: null });
  const verdict = judgeAnswers(check, [answered(error, { status: 404 })], { revision });
  expect(verdict).toMatchObject({ state: 'observed-risk' });
  expect(JSON.stringify(verdict)).toContain(why);
});

test('a 403 without an id is excused', () => {
  const error = errorResponse({ code: -32000, message: 'Origin' }, { id: null });
  const verdict = judgeAnswers(check, [answered(error, { status: 403 })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});

test('in HTTP+SSE an id that belongs to no request fails', () => {
  const post = jsonExchange({ exchange: 2, era: 'http+sse', status: 202, answer: '' });
  const right = sharedStream([response({}, { id: 2 })]);
  const stray = sharedStream([response({}, { id: 2 }), response({}, { id: 5 })]);
  expect(judgeAnswers(check, [post], { era: 'http+sse', shared: right }).state).toBe('verified');
  expect(judgeAnswers(check, [post], { era: 'http+sse', shared: stray }).state).toBe('failed');
});

test('an error on the shared stream that belongs to no request is a risk', () => {
  const shared = sharedStream([errorResponse({ code: -32601, message: 'no' }, { id: null })]);
  const verdict = judgeAnswers(check, [], { era: 'http+sse', shared });
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ message: 1 }] });
  expect(verdict.message).toContain('belongs to no request');
});
