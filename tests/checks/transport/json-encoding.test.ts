import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/json-encoding.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { sharedStream } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });

test('UTF-8 without a mark is verified, with charset=utf-8 or without', () => {
  const exchanges = [answered(GOOD), answered(GOOD, { exchange: 2, contentType: 'application/json; charset="UTF-8"' })];
  expect(judgeAnswers(check, exchanges).state).toBe('verified');
});

test.each([
  ['a byte order mark', { body: { bom: true } }],
  ['charset=iso-8859-1', { contentType: 'application/json; charset=ISO-8859-1' }],
  ['bytes that are not UTF-8', { body: { invalidUtf8: true } }],
])('%s is a risk', (what, parts) => {
  const verdict = judgeAnswers(check, [answered(GOOD, parts)]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain(what);
});

test('in HTTP+SSE the shared stream is looked at', () => {
  const shared = sharedStream([], { body: { bom: true } });
  expect(judgeAnswers(check, [], { era: 'http+sse', shared }).state).toBe('observed-risk');
});

test('without any answer there is no verdict', () => {
  expect(judgeAnswers(check, []).state).toBe('not-checked');
});
