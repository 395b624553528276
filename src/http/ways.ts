import type { Exchange, Header, Outcome, SentRequest, Signals } from '../model/exchange.ts';
import { createGuard } from './guard.ts';
import type { Net, Uploaded } from './net.ts';
import { NOT_READ, type SendOptions } from './send.ts';

/** Ways of asking that tell more than fetch does. */
export type Way = 'xhr' | 'eventsource' | 'frame' | 'null-origin';

/** What came of it, and what it told beside. */
interface Told {
  readonly outcome: Outcome;
  readonly signals: Omit<Signals, 'timedOut'>;
}

/**
 * Sends a request by another way than fetch and records what it told. Like `send`, it never rejects for what a server
 * or network does, and it settles at its time limit. Where the host has no such way the outcome is `not-available`.
 */
export function sendVia(net: Net, way: Way, request: SentRequest, options: SendOptions): Promise<Exchange> {
  switch (way) {
    case 'xhr':
      return sendUpload(net, request, options);
    case 'eventsource':
      return openEventSource(net, request, options);
    case 'frame':
      return askFrame(net, request, options);
    case 'null-origin':
      return askAsNull(net, request, options);
  }
}

/** A request whose upload events tell whether the preflight passed, even where the answer is withheld. */
export function sendUpload(net: Net, request: SentRequest, options: SendOptions): Promise<Exchange> {
  const { upload } = net;
  return record(net, 'xhr', request, options, upload && ((signal) => upload(request, signal).then(uploadTold)));
}

/** An EventSource: closed for good (2) where HTTP answered, connecting again (0) where nothing did; not in Firefox. */
export function openEventSource(net: Net, request: SentRequest, options: SendOptions): Promise<Exchange> {
  const { eventSource } = net;
  return record(
    net,
    'eventsource',
    request,
    options,
    eventSource &&
      (async (signal) => {
        const readyState = await eventSource(request.url, signal);
        const outcome: Outcome = readyState === 1 ? { kind: 'opaque' } : REJECTED;
        return { outcome, signals: readyState === null ? {} : { readyState } };
      }),
  );
}

/** A request in a frame that may reach one origin: a redirect to another one breaks its policy. */
export function askFrame(net: Net, request: SentRequest, options: SendOptions): Promise<Exchange> {
  const { frame } = net;
  return record(
    net,
    'frame',
    request,
    options,
    frame &&
      (async (signal) => {
        const answer = await frame(request.url, signal);
        if (answer === 'none') return { outcome: { kind: 'not-available' }, signals: {} };
        const outcome: Outcome = answer === 'opaque' ? { kind: 'opaque' } : REJECTED;
        return { outcome, signals: { policyViolation: answer === 'violation' } };
      }),
  );
}

/** A request of a sandboxed frame, which has no origin of its own: it says `Origin: null`. */
function askAsNull(net: Net, request: SentRequest, options: SendOptions): Promise<Exchange> {
  const { nullOrigin } = net;
  return record(
    net,
    'frame',
    request,
    options,
    nullOrigin &&
      (async (signal) => {
        const answer = await nullOrigin(request, signal);
        if (answer === 'none') return { outcome: { kind: 'not-available' }, signals: {} };
        if (answer === 'rejected') return { outcome: REJECTED, signals: {} };
        const { status, headers } = answer;
        const finalUrl = request.url;
        return {
          outcome: { kind: 'response', status, type: 'cors', redirected: false, finalUrl, headers, body: NOT_READ },
          signals: {},
        };
      }),
  );
}

const REJECTED: Outcome = { kind: 'rejected', errorName: 'Error' };

function uploadTold({ uploadSeen, answer }: Uploaded): Told {
  if (answer === null) return { outcome: REJECTED, signals: { uploadSeen } };
  const { status, finalUrl, headers } = answer;
  return {
    outcome: {
      kind: 'response',
      status,
      type: 'cors',
      redirected: false,
      finalUrl,
      headers: readHeaders(headers),
      body: NOT_READ,
    },
    signals: { uploadSeen },
  };
}

/** The lines of `getAllResponseHeaders`. */
function readHeaders(lines: string): readonly Header[] {
  return lines
    .split('\r\n')
    .map((line) => [line, line.indexOf(':')] as const)
    .filter(([, colon]) => colon > 0)
    .map(([line, colon]) => ({ name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }));
}

async function record(
  net: Net,
  via: Exclude<Way, 'null-origin'>,
  request: SentRequest,
  options: SendOptions,
  ask: ((signal: AbortSignal) => Promise<Told>) | undefined,
): Promise<Exchange> {
  const guard = createGuard(net, options.signal);
  const began = net.now();
  guard.limit(options.deadlineMs);
  const told: Told = ask ? await ask(guard.signal) : { outcome: { kind: 'not-available' }, signals: {} };
  const why = guard.reason();
  guard.release();
  const { id, step, purpose, era, startedAt, deadlineMs } = options;
  const endMs = tenths(net.now() - began);
  const outcome = why === null ? told.outcome : stopped(why === 'timeout' ? deadlineMs : null);
  return {
    id,
    step,
    purpose,
    era,
    via,
    source: 'run',
    request,
    outcome,
    timing: {
      startedMs: tenths(began - startedAt),
      headersMs: outcome.kind === 'response' ? endMs : null,
      firstByteMs: null,
      endMs,
    },
    signals: { timedOut: why === 'timeout', ...told.signals },
  };
}

function stopped(afterMs: number | null): Outcome {
  return afterMs === null ? { kind: 'cancelled' } : { kind: 'timeout', afterMs, headersSeen: false };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
