import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/json-single.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { brokenExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });

test('one object is verified', () => {
  expect(judgeAnswers(check, [answered(GOOD)]).state).toBe('verified');
});

test.each([
  ['an array of 2', JSON.stringify([GOOD, GOOD])],
  ['the JSON value string', '"tools"'],
  ['the JSON value null', 'null'],
  ['several JSON values', JSON.stringify(GOOD) + JSON.stringify(GOOD)],
  ['several JSON values', `{"a":"}\\"{"}\n{"b":[1]}`],
  ['text that is not JSON', '{"jsonrpc":"2.0",}'],
  ['an empty body', ''],
])('%s fails', (what, body) => {
  const verdict = judgeAnswers(check, [answered(body)]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(what);
});

test('an array of one fails from 2025-06-18 on and is a risk on 2025-03-26', () => {
  const exchanges = [answered([GOOD])];
  expect(judgeAnswers(check, exchanges, { revision: '2025-06-18' }).state).toBe('failed');
  expect(judgeAnswers(check, exchanges, { revision: '2025-03-26' }).state).toBe('observed-risk');
  expect(judgeAnswers(check, exchanges, { revision: '2024-11-05', transport: '2025-03-26' }).state).toBe(
    'observed-risk',
  );
});

test('a body that cannot be decoded fails and points at Content-Encoding, never at CORS', () => {
  const verdict = judgeAnswers(check, [brokenExchange(answered(''))]);
  expect(verdict.state).toBe('failed');
  const text = JSON.stringify(verdict);
  expect(verdict.message).toContain('could not be read');
  expect(verdict.message).toContain('decoded');
  expect(text).toContain('Content-Encoding');
  expect(text).not.toMatch(/cors/i);
});

test('a body that broke off in the middle fails as cut', () => {
  const verdict = judgeAnswers(check, [brokenExchange(answered('{"jsonrpc":"2.0","id":1,"resu'))]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('was cut');
});

test('a connection that broke behind a complete object does no harm', () => {
  expect(judgeAnswers(check, [brokenExchange(answered(GOOD))]).state).toBe('verified');
});

test('a body that our own limit cut is not judged', () => {
  const cut = answered('{"jsonrpc"', { exchange: 2, body: { complete: false, cutBy: 'bytes', ended: 'by-us' } });
  expect(judgeAnswers(check, [answered(GOOD), cut]).state).toBe('verified');
});

test('JSON that nests too deep for us gives no verdict', () => {
  const verdict = judgeAnswers(check, [answered(`{"a":${'['.repeat(600)}${']'.repeat(600)}}`)]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'budget.bytes' } });
});

test('where every answer is a stream there is nothing to judge', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: [GOOD] })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.stream-only' } });
});
