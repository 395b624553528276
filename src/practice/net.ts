import { browserNet } from '../http/browser-net.ts';
import type { Net } from '../http/net.ts';
import { PRACTICE_SERVERS } from '../model/practice.ts';
import type { PracticeEndpoint } from './rpc.ts';
import { createPracticeServer } from './servers.ts';

/** How long each answer takes, in ms, in turn: enough for a waterfall that can be read. */
const LATENCIES = [14, 9, 11, 7, 12];

/**
 * A net that reaches the practice servers and nothing else. Every call makes fresh servers. Requests to other hosts
 * reject like a failed look-up; aborting a request rejects it and ends its body.
 */
export function practiceNet(): Net {
  const servers = new Map<string, PracticeEndpoint>();
  for (const { id, host } of PRACTICE_SERVERS) servers.set(host, createPracticeServer(id));
  const { now, sleep } = browserNet();
  let sent = 0;
  return {
    host: 'practice',
    via: 'practice',
    now,
    sleep,
    async fetch(url, init) {
      const signal = init.signal ?? undefined;
      signal?.throwIfAborted();
      const target = new URL(url);
      const endpoint = servers.get(target.hostname);
      if (endpoint === undefined) throw new TypeError(`${target.hostname} is not a practice server`);
      const latency = LATENCIES[sent % LATENCIES.length] ?? 0;
      sent += 1;
      await sleep(latency, signal);
      signal?.throwIfAborted();
      if (target.pathname !== '/mcp') return new Response('Not found', { status: 404 });
      if (!isJson(init)) return new Response('Content-Type must be application/json', { status: 415 });
      const answer = await endpoint(new Request(url, { ...init, signal: null }));
      return signal === undefined || answer.body === null ? answer : endWith(signal, answer, answer.body);
    },
  };
}

/** What is sent as another type may come from any website. */
function isJson({ method, headers }: RequestInit): boolean {
  const type = new Headers(headers).get('content-type');
  return method !== 'POST' || type === null || type === 'application/json';
}

/** The same answer, with a body that breaks off when the signal aborts, as a body from the network does. */
function endWith(signal: AbortSignal, answer: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const through = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  // A reader that goes away ends the pipe; that is no failure of anyone.
  body.pipeTo(through.writable, { signal }).catch(() => undefined);
  return new Response(through.readable, answer);
}
