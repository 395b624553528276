import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import { createByteBudget } from '../../src/http/byte-budget.ts';
import type { Net } from '../../src/http/net.ts';
import { serve } from '../servers/serve.ts';
import { bodyOf, netWithTimers, outcome, sendTo } from './send-to.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}';

test('a time limit passes: nothing comes', async () => {
  const { url, unfinished } = await serve((_, answer) => answer.hang());
  const exchange = await sendTo(url, { deadlineMs: 60 });
  expect(exchange.outcome).toEqual({ kind: 'timeout', afterMs: 60, headersSeen: false });
  expect(exchange.signals.timedOut).toBe(true);
  expect(exchange.timing).toMatchObject({ headersMs: null, firstByteMs: null });
  expect(exchange.timing.endMs).toBeGreaterThanOrEqual(55);
  await expect.poll(unfinished).toBe(0);
});

test('a time limit passes: headers come, a body does not', async () => {
  const { url } = await serve((_, answer) => answer.head(200, { 'content-type': 'application/json', 'x-own': 'a' }));
  const { net, fire } = netWithTimers();
  const exchange = await sendTo(url, { net, deadlineMs: 5_000, onHeaders: () => setTimeout(fire) });
  expect(outcome(exchange, 'timeout')).toMatchObject({
    afterMs: 5_000,
    headersSeen: true,
    status: 200,
    headers: expect.arrayContaining([{ name: 'x-own', value: 'a' }]),
    body: { text: '', complete: false, cutBy: 'time', ended: 'by-us' },
  });
  expect(exchange.signals.timedOut).toBe(true);
  expect(exchange.timing.headersMs).not.toBeNull();
});

test('a time limit passes: a body begins and does not end', async () => {
  const { url } = await serve((_, answer) => answer.drip(ANSWER.repeat(10_000), 'application/json', 3, 5));
  const { net, fire } = netWithTimers();
  const exchange = await sendTo(url, {
    net,
    onHeaders: (live) => fireOnce(() => bodyOf(live.soFar()).bytes > 0, fire),
  });
  const { body } = outcome(exchange, 'timeout');
  expect(body).toMatchObject({ complete: false, cutBy: 'time' });
  expect(body?.bytes).toBeGreaterThan(0);
  expect(ANSWER.repeat(10_000).startsWith(body?.text ?? '-')).toBe(true);
});

function fireOnce(isTime: () => boolean, fire: () => void): void {
  const timer = setInterval(() => {
    if (!isTime()) return;
    clearInterval(timer);
    fire();
  }, 5);
}

test('a time limit passes: a stream sends on without the answer', async () => {
  const { url } = await serve(async (_, answer) => {
    await answer.stream().inPortions('data: {}\n\n'.repeat(10_000), 15, 5);
  });
  const { net, fire } = netWithTimers();
  const exchange = await sendTo(url, {
    net,
    onEvent: ({ index }) => {
      if (index === 3) fire();
      return 'go-on';
    },
  });
  const { body } = outcome(exchange, 'timeout');
  expect(body).toMatchObject({ cutBy: 'time', complete: false });
  expect(body?.messages.length).toBeGreaterThanOrEqual(4);
});

test('headers may have a shorter limit of their own', async () => {
  const { url } = await serve((_, answer) => answer.hang());
  const exchange = await sendTo(url, { deadlineMs: 5_000, headersDeadlineMs: 50 });
  expect(exchange.outcome).toEqual({ kind: 'timeout', afterMs: 50, headersSeen: false });
});

test('the shorter limit is off once the headers are in', async () => {
  const { url } = await serve((_, answer) => answer.body(ANSWER, 'application/json'));
  const { net, pending } = netWithTimers();
  const limits: (readonly number[])[] = [];
  const exchange = await sendTo(url, {
    net,
    deadlineMs: 50_000,
    headersDeadlineMs: 900,
    onHeaders: () => limits.push(pending()),
  });
  expect(bodyOf(exchange)).toMatchObject({ text: ANSWER, complete: true });
  expect(limits).toEqual([[expect.any(Number)]]);
  expect(limits[0]?.[0]).toBeGreaterThan(900);
  expect(limits[0]?.[0]).toBeLessThan(50_000);
});

test('a fetch that heeds no signal is left behind', async () => {
  const net: Net = { ...nodeNet(), fetch: () => new Promise(() => {}) };
  expect((await sendTo('http://127.0.0.1/', { net, deadlineMs: 30 })).outcome).toMatchObject({ kind: 'timeout' });
});

test('an answer that comes too late is let go', async () => {
  const { net, fire } = netWithTimers();
  const late: (() => void)[] = [];
  const { url, unfinished } = await serve((_, answer) => {
    late.push(() => answer.stream().event({ data: 'late' }));
    fire();
  });
  const deaf: Net = { ...net, fetch: (address, init) => net.fetch(address, { ...init, signal: null }) };
  const exchange = await sendTo(url, { net: deaf });
  expect(exchange.outcome).toMatchObject({ kind: 'timeout', headersSeen: false });
  expect(unfinished()).toBe(1);
  for (const answer of late) answer();
  await expect.poll(unfinished).toBe(0);
});

describe('a stop of the run', () => {
  test('before sending: nothing is sent', async () => {
    const { url, requests } = await serve((_, answer) => answer.json({}));
    expect((await sendTo(url, { signal: AbortSignal.abort() })).outcome).toEqual({ kind: 'cancelled' });
    expect(requests).toEqual([]);
  });

  test.each(['headers', 'body'])('while the %s are awaited', async (phase) => {
    const stop = new AbortController();
    const { url, unfinished } = await serve((_, answer) => {
      if (phase === 'body') answer.head(200, { 'content-type': 'application/json' });
      setTimeout(() => stop.abort(), 40);
    });
    const exchange = await sendTo(url, { signal: stop.signal });
    expect(exchange.outcome).toEqual({ kind: 'cancelled' });
    expect(exchange.signals.timedOut).toBe(false);
    await expect.poll(unfinished).toBe(0);
  });

  test('leaves no listener on the signals and no timer, however a request ends', async () => {
    const { url, unfinished } = await serve((request, answer) => {
      if (request.path.endsWith('hang')) answer.hang();
      else if (request.path.endsWith('drop')) answer.drop();
      else answer.json({});
    });
    const { signal } = new AbortController();
    const timers = netWithTimers();
    for (const path of ['', '/hang', '/drop']) {
      const sent = sendTo(url + path, { signal, close: signal, net: timers.net });
      if (path === '/hang') {
        await expect.poll(unfinished).toBe(1);
        timers.fire();
      }
      await sent;
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(timers.pending()).toEqual([]);
  });
});

describe('limits', () => {
  const limits = { bodyBytes: 20, streamEvents: 2 };

  test('a body over its limit is cut, and the connection let go', async () => {
    const { url, unfinished } = await serve(async (_, answer) => {
      answer.head(200, { 'content-type': 'application/json' });
      answer.raw.write(ANSWER);
    });
    const exchange = await sendTo(url, { limits });
    expect(outcome(exchange, 'response').body).toMatchObject({
      text: ANSWER.slice(0, 20),
      bytes: 20,
      complete: false,
      cutBy: 'bytes',
      ended: 'by-us',
    });
    await expect.poll(unfinished).toBe(0);
  });

  test('a body of exactly its limit is whole', async () => {
    const { url } = await serve((_, answer) => answer.body(ANSWER, 'application/json'));
    expect(bodyOf(await sendTo(url, { limits: { ...limits, bodyBytes: ANSWER.length } }))).toMatchObject({
      complete: true,
    });
  });

  test('the bytes of a run are shared by its requests', async () => {
    const { url } = await serve((_, answer) => answer.body(ANSWER, 'application/json'));
    const budget = createByteBudget(ANSWER.length + 5);
    expect(bodyOf(await sendTo(url, { budget }))).toMatchObject({ complete: true });
    expect(bodyOf(await sendTo(url, { budget }))).toMatchObject({ complete: false, cutBy: 'bytes', bytes: 5 });
    expect(bodyOf(await sendTo(url, { budget }))).toMatchObject({
      complete: false,
      cutBy: 'bytes',
      bytes: 0,
      messages: [],
    });
  });

  test('a stream over its limit of events is cut', async () => {
    const { url, unfinished } = await serve((_, answer) => {
      const writer = answer.stream();
      writer.write('data: {}\n\n'.repeat(5));
    });
    const exchange = await sendTo(url, { limits: { ...limits, bodyBytes: 1_000 } });
    expect(outcome(exchange, 'response').body).toMatchObject({
      complete: false,
      cutBy: 'events',
      ended: 'by-us',
      messages: [{}, {}],
      text: 'data: {}\n\ndata: {}\n\n',
    });
    await expect.poll(unfinished).toBe(0);
  });

  test('a bomb of compressed zeros is cut by what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const { url } = await serve((_, answer) =>
      answer.body(bomb, 'application/json', 200, { 'content-encoding': 'gzip' }),
    );
    expect(bomb.length).toBeLessThan(20_000);
    expect(bodyOf(await sendTo(url, { limits: { bodyBytes: 100_000, streamEvents: 1 } }))).toMatchObject({
      bytes: 100_000,
      cutBy: 'bytes',
      complete: false,
    });
  });
});

test('nobody listens', async () => {
  const { origin, close } = await serve((_, answer) => answer.json({}));
  await close();
  const exchange = await sendTo(origin);
  expect(outcome(exchange, 'rejected').errorName).toBe('TypeError');
  expect(exchange.timing).toMatchObject({ headersMs: null, firstByteMs: null });
  expect(exchange.signals.timedOut).toBe(false);
});

test('reset before the answer', async () => {
  const { url } = await serve((_, answer) => answer.drop());
  expect(outcome(await sendTo(url), 'rejected').errorName).toBe('TypeError');
});

test('something that is not HTTP answers', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect((await sendTo(`http://127.0.0.1:${port}/`)).outcome.kind).toBe('rejected');
});

test('the body is said to be compressed and is not', async () => {
  const { url } = await serve((_, answer) =>
    answer.body(ANSWER, 'application/json', 200, { 'content-encoding': 'gzip' }),
  );
  const failed = outcome(await sendTo(url), 'body-failed');
  expect(failed).toMatchObject({ status: 200, body: { text: '', complete: false, ended: 'broken' } });
  expect(failed.errorName).not.toBe('');
});

test.each<[string, number | undefined]>([
  ['a chunked body is cut off', undefined],
  ['a body ends before its stated length', 1000],
])('%s: what came is kept', async (_, stated) => {
  const { url } = await serve((_request, answer) => answer.cutOff(ANSWER, 'application/json', stated));
  expect(outcome(await sendTo(url), 'body-failed')).toMatchObject({
    status: 200,
    body: { text: ANSWER, bytes: ANSWER.length, complete: false, ended: 'broken' },
  });
});

test('a stream is reset in the middle of an event', async () => {
  const { url } = await serve((_, answer) => {
    const writer = answer.stream();
    writer.write(`data: ${ANSWER}\n\ndata: {"a`);
    setTimeout(() => writer.drop(), 40);
  });
  const failed = outcome(await sendTo(url, { onEvent: () => 'go-on' }), 'body-failed');
  expect(failed.body).toMatchObject({
    text: `data: ${ANSWER}\n\ndata: {"a`,
    complete: false,
    ended: 'broken',
    messages: [{}, {}],
  });
});

test('a stream that breaks after what was waited for is broken all the same', async () => {
  const { url } = await serve((_, answer) => {
    const writer = answer.stream();
    writer.event({ data: ANSWER });
    setTimeout(() => writer.drop(), 40);
  });
  const exchange = await sendTo(url, { onEvent: () => ({ stopAfterMs: 60_000 }) });
  expect(outcome(exchange, 'body-failed').body).toMatchObject({ ended: 'broken', messages: [{}] });
});

test('a header that cannot be sent is a rejection', async () => {
  const { url, requests } = await serve((_, answer) => answer.json({}));
  for (const header of [
    { name: 'x', value: 'a\r\nb' },
    { name: 'x y', value: 'a' },
    { name: 'x', value: '€' },
  ]) {
    expect(outcome(await sendTo(url, { request: { headers: [header] } }), 'rejected').errorName).toBe('TypeError');
  }
  expect(requests).toEqual([]);
});

test('a listener that throws is a fault of ours and is not hidden', async () => {
  const { url, unfinished } = await serve((_, answer) => answer.stream().event({ data: 'x' }));
  const sent = sendTo(url, {
    onEvent: () => {
      throw new Error('ours');
    },
  });
  await expect(sent).rejects.toThrow('ours');
  await expect.poll(unfinished).toBe(0);
});
