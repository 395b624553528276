import { describe, expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import type { LiveEvent, StreamVerdict } from '../../src/http/stream-listener.ts';
import { readEventStream } from '../../src/model/event-stream.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { member, parseJson } from '../../src/model/json.ts';
import type { EventWriter } from '../servers/answer.ts';
import { serve } from '../servers/serve.ts';
import type { TestServer } from '../servers/start-server.ts';
import { bodyOf, netWithTimers, outcome, type SendTo, sendTo } from './send-to.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';
const OTHER = '{"jsonrpc":"2.0","id":2,"result":{}}';
const NOTE = '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"hi"}}';
const ASKS = '{"jsonrpc":"2.0","id":"s1","method":"ping"}';

/** A server that answers with a stream, and says what becomes of it. */
function streamServer(write: (writer: EventWriter) => void | Promise<void>): Promise<TestServer> {
  return serve((_, answer) => write(answer.stream()));
}

interface Read {
  readonly exchange: Exchange;
  readonly events: readonly LiveEvent[];
}

/** Sends and reads until the answer to id 1, as a run does. */
async function readAnswer(url: string, atAnswer: StreamVerdict = 'stop', options: SendTo = {}): Promise<Read> {
  const events: LiveEvent[] = [];
  const exchange = await sendTo(url, {
    ...options,
    onEvent: (event) => {
      events.push(event);
      const parsed = parseJson(event.data);
      return parsed.ok && member(parsed.value, 'id') === 1 ? atAnswer : 'go-on';
    },
  });
  return { exchange, events };
}

describe('how a stream is written makes no difference', () => {
  const lines = [
    ': hello',
    'retry: 3000',
    'id: 1',
    'data:',
    '',
    'event: message',
    'data: {"jsonrpc":"2.0","id":1,',
    'data: "result":{"é":"😀"}}',
    '',
    '',
  ];
  const read = [
    { event: null, id: '1', data: '' },
    { event: 'message', id: null, data: '{"jsonrpc":"2.0","id":1,\n"result":{"é":"😀"}}' },
  ];

  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('%s, whole and byte by byte, with and without a byte order mark', async (_, end) => {
    for (const bom of ['', '\uFEFF']) {
      const text = bom + lines.join(end);
      const whole = await readAnswer(
        (
          await streamServer((writer) => {
            writer.write(text);
            writer.end();
          })
        ).url,
        'go-on',
      );
      const drip = await readAnswer(
        (
          await streamServer(async (writer) => {
            await writer.inPortions(text);
            writer.end();
          })
        ).url,
        'go-on',
      );
      for (const { events, exchange } of [whole, drip]) {
        expect(events.map(({ event, id, data }) => ({ event, id, data }))).toEqual(read);
        expect(bodyOf(exchange)).toMatchObject({
          text: lines.join(end),
          bom: bom !== '',
          complete: true,
          ended: 'by-server',
          bytes: Buffer.byteLength(text),
        });
      }
    }
  });

  test('a stream that is cut in two after any byte', { timeout: 60_000 }, async () => {
    const text = Buffer.from(`: c\r\nid: 1\r\ndata: {"é":1}\r\n\r\ndata: ${ANSWER}\n\n`);
    const { url } = await serve(async (request, answer) => {
      const cut = Number(request.path.split('/').at(-1));
      const writer = answer.stream();
      await writer.inPortions(text.subarray(0, cut), cut || 1);
      await writer.inPortions(text.subarray(cut), text.length);
      writer.end();
    });
    for (let cut = 0; cut <= text.length; cut += 1) {
      const { events } = await readAnswer(`${url}/${cut}`);
      expect(events.map(({ data }) => data)).toEqual(['{"é":1}', ANSWER]);
    }
  });
});

test('notifications, requests of the server, other ids and named events are all told, and the answer ends it', async () => {
  const { url, unfinished } = await streamServer((writer) => {
    for (const data of [NOTE, ASKS, OTHER, '', 'not json']) writer.event({ data });
    writer.event({ event: 'ping', data: ANSWER.replace('"id":1', '"id":9') });
    writer.event({ data: ANSWER, id: 'e1' });
    writer.event({ data: NOTE });
    writer.write('data: half');
  });
  const { exchange, events } = await readAnswer(url);
  expect(events.map(({ data }) => data)).toEqual([NOTE, ASKS, OTHER, '', 'not json', expect.any(String), ANSWER]);
  expect(events.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const body = bodyOf(exchange);
  expect(body).toMatchObject({ complete: true, ended: 'by-us' });
  expect(readEventStream(body.text ?? '').events.at(-1)).toEqual({ event: null, id: 'e1', data: ANSWER });
  expect(body.messages).toHaveLength(7);
  await expect.poll(unfinished).toBe(0);
});

test('a stream is watched for its end as long as it is asked: it ends', async () => {
  const { url } = await streamServer((writer) => {
    writer.event({ data: ANSWER });
    setTimeout(() => {
      writer.event({ data: NOTE });
      writer.end();
    }, 30);
  });
  const { exchange, events } = await readAnswer(url, { stopAfterMs: 60_000 });
  expect(bodyOf(exchange)).toMatchObject({ complete: true, ended: 'by-server', messages: [{}, {}] });
  expect(events).toHaveLength(2);
  expect(exchange.timing.endMs).toBeGreaterThanOrEqual(25);
});

test('a stream is watched for its end as long as it is asked: it stays open, and the time limit is off', async () => {
  const { url, unfinished } = await streamServer((writer) => {
    writer.event({ data: ANSWER });
    writer.write('data: ha');
  });
  const { net, pending } = netWithTimers();
  const sleep: Net['sleep'] = (ms, signal) => (ms === 150 ? nodeNet().sleep(ms, signal) : net.sleep(ms, signal));
  const { exchange, events } = await readAnswer(url, { stopAfterMs: 150 }, { net: { ...net, sleep } });
  expect(outcome(exchange, 'response').body).toMatchObject({
    text: `data: ${ANSWER}\n\n`,
    complete: true,
    ended: 'by-us',
  });
  expect(exchange.timing.endMs - (events[0]?.atMs ?? Number.NaN)).toBeGreaterThanOrEqual(140);
  expect(exchange.signals.timedOut).toBe(false);
  expect(pending()).toEqual([]);
  await expect.poll(unfinished).toBe(0);
});

test('a run that is stopped while the end is awaited keeps the answer', async () => {
  const stop = new AbortController();
  const { url } = await streamServer((writer) => {
    writer.event({ data: ANSWER });
    setTimeout(() => stop.abort(), 50);
  });
  const { exchange } = await readAnswer(url, { stopAfterMs: 60_000 }, { signal: stop.signal });
  expect(outcome(exchange, 'response').body).toMatchObject({ complete: true, ended: 'by-us', messages: [{}] });
});

test('an unterminated tail is kept and not told', async () => {
  const { url } = await streamServer((writer) => {
    writer.write(`data: ${NOTE}\n\ndata: ${ANSWER}\n`);
    writer.end();
  });
  const { exchange, events } = await readAnswer(url);
  expect(events).toHaveLength(1);
  const body = bodyOf(exchange);
  expect(body).toMatchObject({ complete: true, ended: 'by-server' });
  expect(body.messages).toHaveLength(2);
  expect(readEventStream(body.text ?? '')).toMatchObject({ unterminated: true, events: [{}, { data: ANSWER }] });
});

test('JSON without a data field is text without messages', async () => {
  const { url } = await streamServer((writer) => {
    writer.write(ANSWER);
    writer.end();
  });
  const { exchange, events } = await readAnswer(url);
  expect(events).toEqual([]);
  expect(bodyOf(exchange)).toMatchObject({ text: ANSWER, complete: true, messages: [] });
});

test('without a listener a stream is read to its end', async () => {
  const { url } = await streamServer((writer) => {
    writer.event({ data: ANSWER });
    writer.event({ data: NOTE });
    writer.end();
  });
  expect(bodyOf(await sendTo(url))).toMatchObject({ complete: true, ended: 'by-server', messages: [{}, {}] });
});

test('an event stream is one by its type alone, parameters and case aside, whatever the status', async () => {
  const { url } = await serve((_, answer) =>
    answer.streamText(`data: ${ANSWER}\n\n`, { 'content-type': 'Text/Event-Stream; charset=UTF-8' }, 400),
  );
  const { exchange, events } = await readAnswer(url);
  expect(events).toHaveLength(1);
  expect(outcome(exchange, 'response').status).toBe(400);
  const typed = await serve((_, answer) => answer.body(`data: ${ANSWER}\n\n`, 'text/plain'));
  expect((await readAnswer(typed.url)).events).toEqual([]);
});
