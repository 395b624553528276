import { expect, test } from 'vitest';
import { readBody } from '../../src/era/read-body.ts';
import type { Body, ReadableAnswer } from '../../src/model/exchange.ts';

function answer(text: string, type = 'text/event-stream', changes: Partial<Body> = {}): ReadableAnswer {
  const body: Body = {
    text,
    bytes: text.length,
    complete: true,
    messages: [],
    ended: 'by-server',
    bom: false,
    invalidUtf8: false,
    ...changes,
  };
  return { status: 200, headers: [{ name: 'content-type', value: type }], body };
}

test('the events of a stream are its messages, with the times of the body', () => {
  const messages = [
    { atMs: 5, offset: 12 },
    { atMs: 9, offset: 30 },
  ];
  const read = readBody(answer('data: {"a":1}\n\nid: 1\nevent: x\ndata: no\n\n', 'text/event-stream', { messages }));
  expect(read).toMatchObject({
    form: 'stream',
    unterminated: false,
    messages: [
      { index: 0, event: null, id: null, text: '{"a":1}', parsed: { ok: true, value: { a: 1 } }, atMs: 5 },
      { index: 1, event: 'x', id: '1', text: 'no', parsed: { ok: false }, atMs: 9 },
    ],
  });
});

test('a message that the end of the stream cut in two is no message, whoever cut it', () => {
  for (const ended of ['by-server', 'by-us', 'broken'] as const) {
    const read = readBody(answer('data: {"a":1}\n\ndata: {"jsonrpc":"2.', 'text/event-stream', { ended }));
    expect(read).toMatchObject({ unterminated: true, messages: [{ index: 0 }] });
    expect(read.messages).toHaveLength(1);
  }
});

test('a whole message without its closing blank line is read', () => {
  const read = readBody(answer('data: {"a":1}\n\ndata: {"b":2}\n'));
  expect(read).toMatchObject({ unterminated: true, messages: [{}, { text: '{"b":2}', parsed: { ok: true } }] });
});

test('an unterminated event of another name or without data is left as it is', () => {
  expect(readBody(answer('event: endpoint\ndata: /messages')).messages).toHaveLength(1);
  expect(readBody(answer('id: 1\ndata:')).messages).toHaveLength(1);
});

test('a complete event whose data is no JSON stays a message, to be judged', () => {
  expect(readBody(answer('data: {"a"\n\n')).messages).toMatchObject([
    { text: '{"a"', parsed: { ok: false, why: 'syntax' } },
  ]);
});
