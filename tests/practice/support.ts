import type { Call, Session } from '../../src/era/driver.ts';
import { initializeParams, legacy } from '../../src/era/legacy.ts';
import { modern } from '../../src/era/modern.ts';
import { readEventStream } from '../../src/model/event-stream.ts';
import type { SentRequest } from '../../src/model/exchange.ts';
import { member } from '../../src/model/json.ts';

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** What a server answered, with the JSON-RPC message of a body or of the last event of a stream. */
export interface Seen {
  readonly status: number;
  readonly type: string | null;
  readonly session: string | null;
  readonly text: string;
  readonly message: unknown;
}

export function session(url: string, changes: Partial<Session> = {}): Session {
  return { url, revision: null, version: null, sessionId: null, extraHeaders: [], leftOut: [], ...changes };
}

export async function exchange(send: Send, request: SentRequest): Promise<Seen> {
  const response = await send(request.url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
    ...(request.body === null ? {} : { body: request.body }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  const json = type === 'text/event-stream' ? (readEventStream(text).events.at(-1)?.data ?? '') : text;
  return {
    status: response.status,
    type,
    session: response.headers.get('mcp-session-id'),
    text,
    message: json === '' ? null : JSON.parse(json),
  };
}

export function sendModern(send: Send, url: string, call: Call): Promise<Seen> {
  return exchange(send, modern.request(call, session(url)));
}

/** Opens a legacy session and returns what follow-ups carry. */
export async function open(send: Send, url: string): Promise<{ first: Seen; follow: Session }> {
  const first = await exchange(
    send,
    legacy.request({ method: 'initialize', id: 1, params: initializeParams('2025-11-25') }, session(url)),
  );
  return { first, follow: session(url, { revision: '2025-11-25', version: '2025-11-25', sessionId: first.session }) };
}

export function sendLegacy(send: Send, follow: Session, call: Call): Promise<Seen> {
  return exchange(send, legacy.request(call, follow));
}

export function resultOf(seen: Seen): unknown {
  return member(seen.message, 'result');
}
