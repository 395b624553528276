import { expect, test } from 'vitest';
import type { LiveAnswer } from '../../src/http/send.ts';
import type { LiveEvent, StreamVerdict } from '../../src/http/stream-listener.ts';
import type { EventWriter } from '../servers/answer.ts';
import { serve } from '../servers/serve.ts';
import type { TestServer } from '../servers/start-server.ts';
import { bodyOf, GET, netWithTimers, outcome, sendTo } from './send-to.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}';

function streamServer(write: (writer: EventWriter) => void): Promise<TestServer> {
  return serve((_, answer) => write(answer.stream()));
}

const untilEndpoint = ({ event }: LiveEvent): StreamVerdict => (event === 'endpoint' ? 'keep-open' : 'go-on');

test('an open stream outlives its time limit once it brought what it was opened for, and is closed gracefully', async () => {
  const close = new AbortController();
  const events: LiveEvent[] = [];
  const { net, fire } = netWithTimers();
  let live: LiveAnswer | null = null;
  const { url, unfinished } = await streamServer((writer) => {
    writer.event({ event: 'endpoint', data: '/messages' });
    setTimeout(() => {
      writer.event({ data: ANSWER });
      writer.write('data: half');
    }, 100);
  });
  const exchange = await sendTo(url, {
    request: GET,
    net,
    close: close.signal,
    onHeaders: (answer) => {
      live = answer;
    },
    onEvent: (event) => {
      events.push(event);
      // Whatever timer were left would end the stream here.
      setTimeout(fire);
      if (event.data === ANSWER) setTimeout(() => close.abort(), 50);
      return untilEndpoint(event);
    },
  });
  expect(events.map(({ data }) => data)).toEqual(['/messages', ANSWER]);
  expect(outcome(exchange, 'response')).toMatchObject({
    finalUrl: url,
    body: { text: `event: endpoint\ndata: /messages\n\ndata: ${ANSWER}\n\n`, complete: true, ended: 'by-us' },
  });
  expect(live).toMatchObject({ status: 200, finalUrl: url });
  await expect.poll(unfinished).toBe(0);
});

test('an open stream can be read while it is open, as it would be recorded', async () => {
  const close = new AbortController();
  const views: (string | null)[] = [];
  let look = (): void => {};
  const { url } = await streamServer((writer) => {
    writer.event({ event: 'endpoint', data: '/messages' });
    writer.write('data: half');
  });
  await sendTo(url, {
    request: GET,
    close: close.signal,
    onHeaders: (answer) => {
      look = () => views.push(bodyOf(answer.soFar()).text);
      look();
    },
    onEvent: (event) => {
      look();
      close.abort();
      return untilEndpoint(event);
    },
  });
  expect(views).toEqual(['', 'event: endpoint\ndata: /messages\n\n']);
});

test('an open stream that never brings it runs into its time limit', async () => {
  const { url, unfinished } = await streamServer((writer) => writer.event({ event: 'hello', data: 'x' }));
  const { net, fire } = netWithTimers();
  const exchange = await sendTo(url, {
    request: GET,
    net,
    deadlineMs: 5_000,
    onEvent: (event) => {
      setTimeout(fire);
      return untilEndpoint(event);
    },
  });
  expect(outcome(exchange, 'timeout')).toMatchObject({
    afterMs: 5_000,
    headersSeen: true,
    status: 200,
    body: { cutBy: 'time', messages: [{ event: 'hello' }] },
  });
  await expect.poll(unfinished).toBe(0);
});

test('an open stream that the server ends is recorded as ended by the server', async () => {
  const { url } = await streamServer((writer) => {
    writer.event({ event: 'endpoint', data: '/messages' });
    setTimeout(() => writer.end(), 20);
  });
  const exchange = await sendTo(url, { request: GET, onEvent: untilEndpoint });
  expect(bodyOf(exchange)).toMatchObject({ complete: true, ended: 'by-server' });
});

test('an open stream keeps what it brought when the run is stopped', async () => {
  const stop = new AbortController();
  const { url } = await streamServer((writer) => {
    writer.event({ event: 'endpoint', data: '/messages' });
    setTimeout(() => stop.abort(), 30);
  });
  const exchange = await sendTo(url, { request: GET, signal: stop.signal, onEvent: untilEndpoint });
  expect(outcome(exchange, 'response').body).toMatchObject({
    complete: true,
    ended: 'by-us',
    messages: [{ event: 'endpoint' }],
  });
});

test('an open stream that is closed before it was answered counts as cancelled', async () => {
  const close = new AbortController();
  const { url } = await serve((_, answer) => answer.hang());
  setTimeout(() => close.abort(), 20);
  expect((await sendTo(url, { request: GET, close: close.signal })).outcome).toEqual({ kind: 'cancelled' });
});
