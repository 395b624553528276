import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-syntax.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { brokenExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });
const JSON_TEXT = JSON.stringify(GOOD);
const PROGRESS = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

function stream(events: readonly unknown[] | string) {
  return streamExchange({ events });
}

test.each([
  ['CRLF line ends', `event: message\r\ndata: ${JSON_TEXT}\r\n\r\n`],
  ['CR line ends', `data: ${JSON_TEXT}\r\r`],
  ['no event field', `data: ${JSON_TEXT}\n\n`],
  ['an id with empty data and a comment first', `id: a_0\ndata:\n\n: keep-alive\n\nid: a_1\ndata: ${JSON_TEXT}\n\n`],
  ['data on several lines', 'data: {"jsonrpc":"2.0",\ndata: "id":1,\ndata: "result":{}}\n\n'],
  ['retry and unknown fields', `retry: 500\nfoo: bar\ndata:${JSON_TEXT}\n\n`],
])('%s are verified', (_, text) => {
  expect(judgeAnswers(check, [stream(text)]).state).toBe('verified');
});

test.each([
  ['data that is not JSON', 'data: hello\n\n'],
  ['no JSON-RPC message', 'data: {"tools":[]}\n\n'],
  ['no JSON-RPC message (string)', 'data: "x"\n\n'],
  ['without a “data:” field', `${JSON_TEXT}\n\n`],
  ['an array of messages', `data: [${JSON_TEXT}]\n\n`],
])('%s fails', (what, text) => {
  const verdict = judgeAnswers(check, [stream(text)]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(what);
});

test('a batch is legal on 2025-03-26', () => {
  expect(judgeAnswers(check, [stream(`data: [${JSON_TEXT}]\n\n`)], { revision: '2025-03-26' }).state).toBe('verified');
  expect(judgeAnswers(check, [stream('data: [1]\n\n')], { revision: '2025-03-26' }).state).toBe('failed');
});

test('a stream that ends inside an event is a risk', () => {
  const verdict = judgeAnswers(check, [stream(`data: ${JSON_TEXT}\n`)]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('inside an event');
});

test('events of another name are a risk, whatever their data', () => {
  const verdict = judgeAnswers(check, [stream(`event: ping\ndata: not json\n\ndata: ${JSON_TEXT}\n\n`)]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('“ping”');
});

test('a stream that was cut before the answer fails and says so', () => {
  const verdict = judgeAnswers(check, [brokenExchange(stream([PROGRESS]))]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe(
    'The stream that answers tools/list was cut: it ended in the middle of the HTTP body, without the answer.',
  );
  expect(JSON.stringify(verdict)).not.toMatch(/cors/i);
});

test('a stream of which nothing could be decoded points at Content-Encoding', () => {
  const verdict = judgeAnswers(check, [brokenExchange(stream(''))]);
  expect(verdict.message).toContain('could not be read');
  expect(JSON.stringify(verdict)).toContain('Content-Encoding');
});

test('a legacy stream with event ids may be taken up again, a modern one not', () => {
  const broken = brokenExchange(stream(`id: 1\ndata: ${JSON.stringify(PROGRESS)}\n\n`));
  expect(judgeAnswers(check, [broken]).state).toBe('verified');
  const modern = { ...broken, era: 'modern' } as const;
  expect(judgeAnswers(check, [modern], { era: 'modern' }).state).toBe('failed');
});

test('a connection that broke behind the answer is left to the check of its end', () => {
  expect(judgeAnswers(check, [brokenExchange(stream([GOOD]))]).state).toBe('verified');
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [answered(GOOD)])).toMatchObject({ reason: { code: 'n/a.no-stream' } });
});
