import { type ReadStream, readEventStream } from '../model/event-stream.ts';
import { type Body, mediaType, type ReadableAnswer } from '../model/exchange.ts';
import { type Parsed, parseJson } from '../model/json.ts';

/** A message of a body with its text and what it parses to. */
export interface ReadMessage {
  /** Index into the messages of the body. */
  readonly index: number;
  readonly event: string | null;
  readonly id: string | null;
  readonly text: string;
  readonly parsed: Parsed;
  readonly atMs: number;
}

export interface ReadBody {
  readonly form: 'empty' | 'json' | 'stream' | 'text';
  readonly messages: readonly ReadMessage[];
  /** A stream ended inside its last event. */
  readonly unterminated: boolean;
}

const cache = new WeakMap<Body, ReadBody>();

/**
 * Reads the body of an answer by its media type: an event stream as events, everything else as JSON where it parses
 * (the type is judged apart), else as text. Section 7.3 of the catalogue.
 */
export function readBody(answer: ReadableAnswer): ReadBody {
  const seen = cache.get(answer.body);
  if (seen) return seen;
  const fresh = read(answer);
  cache.set(answer.body, fresh);
  return fresh;
}

function read({ headers, body }: ReadableAnswer): ReadBody {
  const text = body.text ?? '';
  if (mediaType(headers) === 'text/event-stream') return readStream(readEventStream(text), body);
  const parsed = parseJson(text);
  if (parsed.ok || parsed.why === 'depth') {
    const atMs = body.messages[0]?.atMs ?? 0;
    return { form: 'json', messages: [{ index: 0, event: null, id: null, text, parsed, atMs }], unterminated: false };
  }
  return { form: parsed.why === 'empty' ? 'empty' : 'text', messages: [], unterminated: false };
}

function readStream({ events, unterminated }: ReadStream, body: Body): ReadBody {
  const messages = events.map(({ event, id, data }, index) => ({
    index,
    event,
    id,
    text: data,
    parsed: parseJson(data),
    atMs: body.messages[index]?.atMs ?? 0,
  }));
  const last = unterminated ? messages.at(-1) : undefined;
  return { form: 'stream', messages: last && isFragment(last) ? messages.slice(0, -1) : messages, unterminated };
}

/**
 * True for an unterminated last event that holds the beginning of a message: the connection broke, the body was cut, or
 * the server stopped inside it. Nobody wrote it so, hence it is not judged as a message that is no JSON.
 */
function isFragment(message: ReadMessage): boolean {
  return isMessageEvent(message) && !message.parsed.ok && message.parsed.why === 'syntax';
}

/** True for an event that clients read as a JSON-RPC message: unnamed or `message`, with data. */
export function isMessageEvent(message: ReadMessage): boolean {
  return (message.event === null || message.event === 'message') && message.text !== '';
}
