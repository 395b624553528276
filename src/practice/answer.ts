import type { JsonObject } from '../model/json.ts';

type Headers = { readonly [name: string]: string };

/** An HTTP answer with one JSON document. */
export function jsonAnswer(status: number, message: JsonObject, headers: Headers = {}): Response {
  return new Response(JSON.stringify(message), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** An HTTP answer without a body. */
export function emptyAnswer(status: number, headers: Headers = {}): Response {
  return new Response(null, { status, headers });
}

/** One event of a stream. `id` null leaves the field out; empty data makes a priming event. */
export interface ServedEvent {
  readonly id: string | null;
  readonly data: string;
}

/** Time between two events, in ms: enough to see that a stream is not one block. */
const EVENT_GAP = 3;

/** An HTTP answer with these events, then the end of the stream. Stops when the reader goes away. */
export function streamAnswer(events: readonly ServedEvent[], headers: Headers = {}): Response {
  const encoder = new TextEncoder();
  const waiting = [...events];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = waiting.shift();
      if (event === undefined) return controller.close();
      const id = event.id === null ? '' : `id: ${event.id}\n`;
      controller.enqueue(encoder.encode(`${id}data: ${event.data}\n\n`));
      await new Promise((resolve) => setTimeout(resolve, EVENT_GAP));
    },
  });
  return new Response(body, {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers },
  });
}
