import { type Exchange, mediaType, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { OpeningFactValues } from '../model/facts-opening.ts';
import { readBody } from './read-body.ts';

/** The `endpoint` event of the 2024-11-05 transport, as far as a stream shows one. */
export type EndpointEvent = OpeningFactValues['endpointEvent'];

/** Reads the `endpoint` event from the exchange of a GET; null when there is none (2024-11-05, "HTTP with SSE"). */
export function endpointEvent(exchange: Exchange): EndpointEvent | null {
  const answer = readableAnswer(exchange);
  if (!answer || readBody(answer).form !== 'stream') return null;
  const events = readBody(answer).messages;
  const index = events.findIndex(({ event }) => event === 'endpoint');
  const found = events[index];
  if (!found) return null;
  const finalUrl = exchange.outcome.kind === 'response' ? exchange.outcome.finalUrl : exchange.request.url;
  const resolved = resolveEndpoint(found.text, finalUrl);
  return {
    exchange: exchange.id,
    mediaType: mediaType(answer.headers),
    before: events.slice(0, index).map(({ event }) => event ?? 'message'),
    data: found.text,
    resolved,
    sameOrigin: resolved !== null && new URL(resolved).origin === new URL(finalUrl).origin,
  };
}

/** True where the answer to a GET is an event stream, whatever is on it. */
export function isEventStream(answer: ReadableAnswer): boolean {
  return mediaType(answer.headers) === 'text/event-stream' && answer.status >= 200 && answer.status < 300;
}

/**
 * Absolute http(s) address that the data of an `endpoint` event names, or null. A JSON-encoded string is accepted:
 * some servers send one.
 */
export function resolveEndpoint(data: string, base: string): string | null {
  const text = data.trim();
  const plain = /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
  if (plain === '' || /[\s{}<>]/.test(plain)) return null;
  try {
    const url = new URL(plain, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
