import { expect, test } from 'vitest';
import { quoted, replyWords, seconds, statusOf, unjudged } from '../../src/checks/replies.ts';
import type { Reply } from '../../src/model/reply.ts';
import {
  bareReply,
  brokenReply,
  CANCELLED,
  errorReply,
  resultReply,
  timeoutReply,
  WITHHELD,
} from '../support/openings.ts';

test.each<[Reply, string]>([
  [resultReply({}), 'HTTP 200 and a result'],
  [errorReply(-32602, { status: 400 }), 'HTTP 400 and error -32602'],
  [errorReply('nope'), 'HTTP 200 and an error whose code is string'],
  [bareReply('empty', { status: 202 }), 'HTTP 202 and no body'],
  [bareReply('html'), 'HTTP 200 and an HTML page'],
  [bareReply('json'), 'HTTP 200 and JSON that is no JSON-RPC answer'],
  [bareReply('deep-json'), 'HTTP 200 and JSON that is nested too deep to read'],
  [bareReply('text', { status: 404, excerpt: ' Not\n found ' }), 'HTTP 404 and the text “Not found”'],
  [bareReply('stream-without-answer'), 'HTTP 200 and an event stream that ends without an answer'],
  [brokenReply('connection'), 'HTTP 200 and a body that broke off'],
  [brokenReply('bytes'), 'HTTP 200 and a body beyond the limit of bytes'],
  [brokenReply('time'), 'HTTP 200 and no message within the time limit'],
  [timeoutReply(), 'no answer within 10 s'],
  [WITHHELD, 'nothing readable'],
  [CANCELLED, 'no answer before the run was stopped'],
])('%o reads “%s”', (reply, words) => {
  expect(replyWords(reply)).toBe(words);
});

test.each<[Reply, string]>([
  [WITHHELD, 'blocked.cors'],
  [CANCELLED, 'aborted'],
  [timeoutReply(), 'budget.time'],
  [bareReply('json', { status: 401 }), 'blocked.auth'],
  [errorReply(-32000, { status: 403 }), 'blocked.auth'],
  [bareReply('empty', { status: 429 }), 'budget.rate-limited'],
  [bareReply('html', { status: 502 }), 'blocked.unreachable'],
  [bareReply('text', { status: 504 }), 'blocked.unreachable'],
  [brokenReply('bytes'), 'budget.bytes'],
  [brokenReply('time'), 'budget.time'],
])('%o judges nothing (%s)', (reply, code) => {
  expect(unjudged(reply)).toMatchObject({ state: 'not-checked', reason: { code } });
});

test.each([resultReply({}), errorReply(-32601), bareReply('html'), bareReply('text', { status: 500 })])(
  '%o can be judged',
  (reply) => {
    expect(unjudged(reply)).toBeNull();
  },
);

test('long and many-lined text is quoted on one short line', () => {
  expect(quoted('a\n\t b')).toBe('“a b”');
  expect(quoted('x'.repeat(500)).length).toBeLessThan(65);
});

test('times are ms below a second, then s', () => {
  expect([seconds(12.4), seconds(999), seconds(1000), seconds(2460)]).toEqual(['12 ms', '999 ms', '1 s', '2.5 s']);
});

test('only replies with an answer have a status', () => {
  expect(statusOf(errorReply(-32601, { status: 404 }))).toBe(404);
  expect(statusOf(timeoutReply())).toBeNull();
});
