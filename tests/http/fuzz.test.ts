import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { replyTo } from '../../src/era/reply.ts';
import type { BodyCollector, BodyEnd } from '../../src/http/body-collector.ts';
import { createByteBudget } from '../../src/http/byte-budget.ts';
import { StreamCollector } from '../../src/http/stream-collector.ts';
import type { StreamVerdict } from '../../src/http/stream-listener.ts';
import { createTextCollector } from '../../src/http/text-collector.ts';
import { type Body, type Exchange, readableAnswer } from '../../src/model/exchange.ts';
import { startServer } from '../servers/start-server.ts';
import { bodyOf, sendTo } from './send-to.ts';

const TYPES = ['application/json', 'text/event-stream', 'text/html', ''] as const;

const json = fc.json({ maxDepth: 4 });
const message = fc
  .record(
    { jsonrpc: fc.constantFrom('2.0', 2), id: fc.constantFrom(1, '1', null, 2), result: fc.jsonValue() },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const eventLine = fc.oneof(
  message.map((text) => `data: ${text}`),
  fc.constantFrom(
    '',
    '',
    'data:',
    'id: 1',
    'event: message',
    'event: ping',
    ': c',
    'retry: 1',
    'data',
    '\uFEFF',
    '{"id":1}',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const stream = fc
  .tuple(fc.array(eventLine, { maxLength: 12 }), fc.constantFrom('\n', '\r', '\r\n'))
  .map(([lines, end]) => lines.join(end));
const deep = fc.integer({ min: 1, max: 3_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
const bytes = fc.oneof(
  { weight: 3, arbitrary: stream.map(utf8) },
  { weight: 2, arbitrary: fc.oneof(json, message).map(utf8) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  { weight: 1, arbitrary: deep.map(utf8) },
);
const verdict = fc.constantFrom<StreamVerdict>('go-on', 'go-on', 'go-on', 'stop', 'keep-open', { stopAfterMs: 0 });

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function collector(type: string, verdicts: readonly StreamVerdict[], bodyBytes: number): BodyCollector {
  const common = { limits: { bodyBytes, streamEvents: 5 }, budget: createByteBudget(1_000), clock: () => 0 };
  if (type !== 'text/event-stream') return createTextCollector(common);
  return new StreamCollector({ ...common, onEvent: ({ index }) => verdicts[index] ?? 'go-on', onSatisfied: () => {} });
}

/** An answer with that body to the request with id 1. */
function exchange(type: string, body: Body): Exchange {
  return {
    id: 1,
    step: 'tools-list',
    purpose: 'list',
    era: 'legacy',
    via: 'fetch',
    source: 'run',
    request: {
      method: 'POST',
      url: 'http://localhost/',
      headers: [],
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      mode: 'cors',
      redirect: 'follow',
      cache: 'default',
    },
    outcome: {
      kind: 'response',
      status: 200,
      type: 'cors',
      redirected: false,
      finalUrl: 'http://localhost/',
      headers: [{ name: 'content-type', value: type }],
      body,
    },
    timing: { startedMs: 0, headersMs: 0, firstByteMs: 0, endMs: 0 },
    signals: { timedOut: false },
  };
}

test('no bytes, however cut and limited, make the readers throw or lose count', { timeout: 60_000 }, () => {
  const ends = fc.constantFrom<BodyEnd>('by-server', 'wanted', 'time', 'broken');
  const limits = fc.integer({ min: 0, max: 400 });
  const type = fc.constantFrom(...TYPES);
  fc.assert(
    fc.property(
      bytes,
      type,
      fc.array(verdict),
      limits,
      fc.integer({ min: 1, max: 30 }),
      ends,
      (all, kind, verdicts, limit, size, end) => {
        const reading = collector(kind, verdicts, limit);
        let state: 'more' | 'stop' | 'cut' = 'more';
        for (let from = 0; from < all.length && state === 'more'; from += size)
          state = reading.push(all.subarray(from, from + size));
        reading.soFar();
        const body = reading.finish(state === 'more' ? end : state === 'stop' ? 'wanted' : 'cut');
        expect(body.bytes).toBeLessThanOrEqual(Math.min(limit, all.length));
        expect(body.messages.length).toBeLessThanOrEqual(6);
        expect(replyTo(exchange(kind, body)).exchange).toBe(1);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('no bytes from a real server make a request reject or hang', { timeout: 60_000 }, async () => {
  let answered: { readonly body: Uint8Array; readonly type: string; readonly status: number } = {
    body: utf8(''),
    type: '',
    status: 200,
  };
  const server = await startServer((_, answer) => answer.body(answered.body, answered.type || null, answered.status));
  onTestFinished(() => server.close());
  const status = fc.constantFrom(200, 200, 202, 204, 400, 404, 500);
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.constantFrom(...TYPES),
      status,
      fc.array(verdict),
      async (body, type, code, verdicts) => {
        answered = { body: code === 204 ? utf8('') : body, type, status: code };
        const sent = await sendTo(server.url, { onEvent: ({ index }) => verdicts[index] ?? 'go-on' });
        expect(readableAnswer(sent)?.status).toBe(code);
        expect(bodyOf(sent).cutBy).toBeUndefined();
        expect(replyTo(sent).exchange).toBe(1);
      },
    ),
    { numRuns: 300 },
  );
});

test('no raw answer, HTTP or not, makes a request reject or hang', { timeout: 60_000 }, async () => {
  let raw = '';
  const server = await startServer((_, answer) => {
    answer.raw.socket?.end(raw);
  });
  onTestFinished(() => server.close());
  const line = fc.constantFrom(
    'HTTP/1.1 200 OK',
    'HTTP/1.1 999 ?',
    'HTTP/1.1 101 Switching',
    'HTTP/1.1 100 Continue',
    'Content-Type: text/event-stream',
    'Content-Length: 5',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Content-Encoding: br',
    'Location: /',
    'X: é',
    '',
    '5',
    'data:',
    '0',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      raw = lines.join('\r\n');
      const sent = await sendTo(server.url, { deadlineMs: 1_000, onEvent: () => 'go-on' });
      expect(['response', 'rejected', 'body-failed', 'timeout']).toContain(sent.outcome.kind);
    }),
    { numRuns: 150 },
  );
});
