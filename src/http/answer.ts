import type { Outcome, SentRequest } from '../model/exchange.ts';
import type { BodyCollector } from './body-collector.ts';
import type { Guard } from './guard.ts';
import type { Net } from './net.ts';

/** What is known of an answer once its headers are in. */
export type AnswerHead = Omit<Extract<Outcome, { kind: 'response' }>, 'kind' | 'body'>;

/** What fetch gave: an answer, a refusal with the name of its error, or nothing before the guard stopped it. */
export type Fetched =
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'rejected'; readonly errorName: string }
  | { readonly kind: 'stopped' };

/** Sends a request and waits for the headers. Settles on a stop even where the host's fetch does not. */
export async function fetchAnswer(net: Net, request: SentRequest, guard: Guard): Promise<Fetched> {
  if (guard.reason() !== null) return { kind: 'stopped' };
  const attempt = startFetch(net, request, guard.signal);
  const stopped = guard.stopped.then((): Fetched => ({ kind: 'stopped' }));
  const fetched = attempt.then(
    (response): Fetched => ({ kind: 'answer', response }),
    (error: unknown): Fetched => ({ kind: 'rejected', errorName: errorName(error) }),
  );
  const first = await Promise.race([fetched, stopped]);
  if (guard.reason() === null) return first;
  void fetched.then((late) => (late.kind === 'answer' ? late.response.body?.cancel() : undefined)).catch(ignore);
  return { kind: 'stopped' };
}

/** An async function, so that a header which cannot be sent is a rejection like any other. */
async function startFetch(net: Net, request: SentRequest, signal: AbortSignal): Promise<Response> {
  const headers = new Headers();
  for (const { name, value } of request.headers) headers.append(name, value);
  return net.fetch(request.url, {
    method: request.method,
    headers,
    ...(request.body === null ? {} : { body: request.body }),
    mode: request.mode,
    redirect: request.redirect,
    cache: request.cache,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });
}

/** The head of an answer, or null where the browser shows none. Header names are in lower case, in the host's order. */
export function answerHead(response: Response, request: SentRequest): AnswerHead | null {
  const { type } = response;
  if (type !== 'basic' && type !== 'cors' && type !== 'default') return null;
  return {
    status: response.status,
    type,
    redirected: response.redirected,
    // An answer that was made inside the page has no address of its own.
    finalUrl: response.url || request.url,
    headers: Array.from(response.headers, ([name, value]) => ({ name: name.toLowerCase(), value })),
  };
}

/** Why reading a body ended: its end, a verdict of the collector, or an error by name. */
type Drained = 'done' | 'stop' | 'cut' | { readonly errorName: string };

/** Reads a body into its collector until it ends, breaks, is stopped or is full. The reader is cancelled unless it ended. */
export async function drainBody(
  response: Response,
  collector: BodyCollector,
  guard: Guard,
  onFirstByte: () => void,
): Promise<Drained> {
  if (response.body === null) return 'done';
  const reader = response.body.getReader();
  // Cancelling settles a pending read at once, whatever the source does.
  const leave = (): void => void reader.cancel().catch(ignore);
  guard.onStop(leave);
  let begun = false;
  for (;;) {
    const read = await reader.read().catch((error: unknown) => ({ errorName: errorName(error) }));
    if ('errorName' in read) return read;
    if (read.done || guard.reason() !== null) return 'done';
    if (!begun && read.value.length > 0) {
      begun = true;
      onFirstByte();
    }
    const verdict = collector.push(read.value);
    if (verdict !== 'more') {
      leave();
      return verdict;
    }
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function ignore(): void {}
