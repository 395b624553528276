import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-legacy-messages.ts';
import { replyTo } from '../../../src/era/reply.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { judgeAnswers, response } from '../../support/answers.ts';
import { endedExchange, jsonExchange, sharedStream } from '../../support/exchanges.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

const HTTP_SSE = { era: 'http+sse', method: 'initialize' } as const;
const ACCEPTED = jsonExchange({ ...HTTP_SSE, status: 202, contentType: null, answer: '' });
const ON_STREAM = sharedStream([response({})], { exchange: 9 });
const SILENT = sharedStream([], { exchange: 9 });

function judge(post: Exchange, shared: Exchange) {
  return judgeAnswers(check, [post], { era: 'http+sse', shared, also: { initializeReplies: [replyTo(post, shared)] } });
}

test('an answer on the stream is verified, whatever the POST says', () => {
  expect(judge(ACCEPTED, ON_STREAM)).toMatchObject({ state: 'verified', evidence: [{ exchange: 9, message: 1 }] });
});

test('an answer in the body of the POST alone fails', () => {
  const verdict = judge(jsonExchange({ ...HTTP_SSE, answer: response({}) }), SILENT);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('body of the POST');
});

test('an answer in both places is a risk', () => {
  expect(judge(jsonExchange({ ...HTTP_SSE, answer: response({}) }), ON_STREAM).state).toBe('observed-risk');
});

test('a refused POST fails with its status', () => {
  const verdict = judge(jsonExchange({ ...HTTP_SSE, status: 404, contentType: 'text/plain', answer: 'no' }), SILENT);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('404');
});

test('a POST that is accepted and never answered fails', () => {
  expect(judge(ACCEPTED, SILENT).state).toBe('failed');
  const late = endedExchange({ ...HTTP_SSE, outcome: { kind: 'timeout', afterMs: 10_000, headersSeen: false } });
  expect(judge(late, SILENT).state).toBe('failed');
});

test.each([
  [401, 'blocked.auth'],
  [429, 'budget.rate-limited'],
  [503, 'blocked.unreachable'],
])('%i judges nothing', (status, code) => {
  const verdict = judge(jsonExchange({ ...HTTP_SSE, status, answer: '' }), SILENT);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code } });
});

test.each([
  ['blocked.cors', { kind: 'rejected', errorName: 'TypeError' }],
  ['aborted', { kind: 'cancelled' }],
] as const)('a POST that ends as %s judges nothing', (code, outcome) => {
  expect(judge(endedExchange({ ...HTTP_SSE, outcome }), SILENT)).toMatchObject({ reason: { code } });
});

test('without an initialize there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'http+sse' })).state).toBe('not-checked');
});
