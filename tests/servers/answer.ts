import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

type Headers = { readonly [name: string]: string | readonly string[] };

/** One answer of a test server, well behaved or not. Each of its methods but `head` and `raw` is a whole answer. */
export class Answer {
  /** For what no method here can do. */
  readonly raw: ServerResponse;
  readonly #cors: (status: number) => Record<string, string>;

  constructor(raw: ServerResponse, cors: (status: number) => Record<string, string>) {
    this.raw = raw;
    this.#cors = cors;
  }

  /** Sends the headers at once, before any body. */
  head(status: number, headers: Headers = {}): void {
    const all: Record<string, string | string[]> = { ...this.#cors(status) };
    for (const [name, value] of Object.entries(headers)) all[name] = typeof value === 'string' ? value : [...value];
    this.raw.writeHead(status, all);
    this.raw.flushHeaders();
  }

  /** A whole body with its length. */
  body(text: string | Uint8Array, type: string | null, status = 200, headers: Headers = {}): void {
    const bytes = Buffer.from(text);
    const length = String(bytes.length);
    this.head(status, { ...(type === null ? {} : { 'content-type': type }), 'content-length': length, ...headers });
    this.raw.end(bytes);
  }

  json(value: unknown, status = 200, headers: Headers = {}): void {
    this.body(JSON.stringify(value), 'application/json', status, headers);
  }

  html(text: string, status = 200): void {
    this.body(text, 'text/html; charset=utf-8', status);
  }

  /** No body at all. */
  empty(status = 202, headers: Headers = {}): void {
    this.head(status, headers);
    this.raw.end();
  }

  /** An event stream, left open until it is ended. */
  stream(headers: Headers = {}, status = 200): EventWriter {
    this.head(status, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...headers });
    return new EventWriter(this.raw);
  }

  /** A whole event stream from its text, ended at once. */
  streamText(text: string | Uint8Array, headers: Headers = {}, status = 200): void {
    const writer = this.stream(headers, status);
    writer.write(text);
    writer.end();
  }

  /** Never answers. The connection stays open until the client or the server closes. */
  hang(): void {}

  /** Resets the connection, whatever was sent before. */
  drop(): void {
    this.raw.socket?.resetAndDestroy();
  }

  /** Begins a body, then closes the connection without ending it: chunked, or shorter than its stated length. */
  async cutOff(text: string, type: string, stated?: number): Promise<void> {
    this.head(200, { 'content-type': type, ...(stated === undefined ? {} : { 'content-length': String(stated) }) });
    this.raw.write(text);
    // The client has to see the bytes before it sees the end.
    await pause(20);
    this.raw.socket?.end();
  }

  /** A body in portions of `size` bytes, each on its way before the next is written, with `everyMs` between them. */
  async drip(bytes: string | Uint8Array, type: string, size = 1, everyMs = 0): Promise<void> {
    this.head(200, { 'content-type': type });
    await writeInPortions(this.raw, bytes, size, everyMs);
    this.raw.end();
  }
}

/** Writes an event stream, right or wrong. */
export class EventWriter {
  readonly #raw: ServerResponse;

  constructor(raw: ServerResponse) {
    this.#raw = raw;
  }

  /** One event. Its data may hold line breaks, each of which becomes a `data` line. */
  event({ data, event, id }: { data: string; event?: string; id?: string }): void {
    this.write(eventText(data, event, id));
  }

  /** A JSON-RPC message as an unnamed event. */
  message(value: unknown): void {
    this.write(eventText(JSON.stringify(value)));
  }

  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  /** Text or bytes as they are. */
  write(bytes: string | Uint8Array): void {
    this.#raw.write(bytes);
  }

  /** Bytes in portions of `size`, each on its way before the next is written. */
  inPortions(bytes: string | Uint8Array, size = 1, everyMs = 0): Promise<void> {
    return writeInPortions(this.#raw, bytes, size, everyMs);
  }

  end(): void {
    this.#raw.end();
  }

  /** Resets the connection. */
  drop(): void {
    this.#raw.socket?.resetAndDestroy();
  }
}

/** One event as text, ended by its blank line. */
export function eventText(data: string, event?: string, id?: string): string {
  const fields = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
  ];
  return `${fields.join('\n')}\n\n`;
}

async function writeInPortions(
  raw: ServerResponse,
  text: string | Uint8Array,
  size: number,
  everyMs: number,
): Promise<void> {
  const bytes = Buffer.from(text);
  raw.socket?.setNoDelay(true);
  for (let from = 0; from < bytes.length && !raw.destroyed; from += size) {
    raw.write(bytes.subarray(from, from + size));
    if (everyMs > 0) await pause(everyMs);
    else await nextTurn();
  }
}
