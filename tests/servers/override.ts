import { isObject, type JsonObject } from '../../src/model/json.ts';
import type { Era, LegacyRevision } from '../../src/model/revision.ts';
import { type Answer, type EventWriter, eventText } from './answer.ts';
import type { Offer } from './mcp-offer.ts';
import type { Recorded, ServerOptions } from './start-server.ts';

type Headers = { readonly [name: string]: string | readonly string[] };

/** What is wrong with an answer; mcp.ts shows how each part is used. */
export interface Change {
  readonly result?: (result: JsonObject, asked: Asked) => unknown;
  readonly message?: (message: JsonObject, asked: Asked) => unknown;
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: (text: string, asked: Asked) => string | Uint8Array;
  readonly stream?: (text: string, asked: Asked) => string | Uint8Array;
}

/** One request as an override meets it. */
export interface Asked {
  readonly era: Era;
  readonly request: Recorded;
  /** The JSON-RPC id; undefined where there is none. */
  readonly id: unknown;
  /** How many requests with the same key came before. */
  readonly nth: number;
  /** The HTTP answer, nothing sent yet. */
  readonly answer: Answer;
  /** The message that the healthy server answers; null where its answer has none. */
  readonly healthy: JsonObject | null;
  /** The open stream of an HTTP+SSE client, on which its messages are answered; null in the other eras. */
  readonly shared: EventWriter | null;
  /** Sends the healthy answer, or the healthy answer with these changes. */
  respond(change?: Change): void;
}

export type Override = Change | ((asked: Asked) => void | Promise<void>);

export interface McpServerOptions extends Offer, ServerOptions {
  /** Default `legacy`. */
  readonly era?: Era | 'dual';
  /** How requests are answered; default `json`. HTTP+SSE knows streams only. */
  readonly framing?: 'json' | 'sse';
  /** Whether a legacy server issues a session id and insists on it; default true. */
  readonly sessions?: boolean;
  /** Legacy revisions that are spoken, newest first; default all four. An unknown one is answered with the first. */
  readonly revisions?: readonly LegacyRevision[];
  readonly override?: { readonly [key: string]: Override };
}

/** What the healthy server answers. */
export interface Healthy {
  readonly status: number;
  readonly headers?: Headers;
  /** Null for an answer without a body. */
  readonly message: JsonObject | null;
  /**
   * How the message is sent: as a body, as the events of a stream of its own, or on the shared stream. `open` answers
   * with a stream that stays open and may write its first event otherwise than it would.
   */
  readonly send:
    | 'json'
    | ((text: string) => string)
    | { readonly shared: EventWriter }
    | { open(status: number, first: (text: string) => string | Uint8Array): void };
}

/** Answers a request as planned, or as the override of its key wants it. */
export type Reply = (era: Era, request: Recorded, answer: Answer, healthy: Healthy) => void | Promise<void>;

/** Replies of one server, which counts the requests of each key. */
export function createReply({ override = {} }: McpServerOptions): Reply {
  const counts = new Map<string, number>();
  return (era, request, answer, healthy) => {
    const key = keyOf(request);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    const asked: Asked = {
      era,
      request,
      id: request.message['id'],
      nth,
      answer,
      healthy: healthy.message,
      shared: typeof healthy.send === 'object' && 'shared' in healthy.send ? healthy.send.shared : null,
      respond: (change = {}) => deliver(asked, healthy, change),
    };
    const wanted = override[key] ?? override['*'];
    if (typeof wanted === 'function') return wanted(asked);
    asked.respond(wanted);
  };
}

function keyOf(request: Recorded): string {
  const { method } = request.message;
  return request.method === 'POST' && typeof method === 'string' ? method : request.method;
}

function deliver(asked: Asked, healthy: Healthy, change: Change): void {
  const { answer } = asked;
  const status = change.status ?? healthy.status;
  const headers = { ...healthy.headers, ...change.headers };
  const text = changedText(asked, healthy, change);
  if (typeof healthy.send === 'object' && 'open' in healthy.send) {
    healthy.send.open(status, (first) => change.stream?.(first, asked) ?? first);
  } else if (typeof healthy.send === 'object') {
    answer.body('Accepted', 'text/plain', status, headers);
    if (text !== null) {
      const body = change.body?.(text, asked) ?? text;
      healthy.send.shared.write(change.stream?.(text, asked) ?? eventText(String(body), 'message'));
    }
  } else if (change.stream) answer.streamText(change.stream(text ?? '', asked), headers, status);
  else if (change.body) answer.body(change.body(text ?? '', asked), 'application/json', status, headers);
  else if (text === null) answer.empty(status, headers);
  else if (healthy.send === 'json') answer.body(text, 'application/json', status, headers);
  else answer.streamText(healthy.send(text), headers, status);
}

function changedText(asked: Asked, { message }: Healthy, change: Change): string | null {
  if (message === null) return change.message ? JSON.stringify(change.message({}, asked)) : null;
  const result = message['result'];
  const inner = change.result && isObject(result) ? { ...message, result: change.result(result, asked) } : message;
  return JSON.stringify(change.message ? change.message(inner, asked) : inner);
}
