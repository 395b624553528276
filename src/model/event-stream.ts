import { createParser } from 'eventsource-parser';

/** One event of a stream, as the WHATWG event stream format defines it. */
export interface StreamEvent {
  /** Event name; null when the stream gave none, which means `message`. */
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string;
}

export interface StreamReader {
  /** Takes decoded text in any portions; events are reported as soon as their blank line is in. */
  feed(text: string): void;
  /**
   * Ends the stream. An event without its closing blank line is reported too (the standard would drop it) and
   * `unterminated` says so.
   */
  end(): { readonly unterminated: boolean };
}

/**
 * Reads an event stream. Comments, unknown fields and `retry` are skipped; LF, CR and CRLF end lines; a leading
 * BOM is taken off. Sizes are not limited here: whoever feeds bytes counts them.
 */
export function createStreamReader(onEvent: (event: StreamEvent) => void): StreamReader {
  let events = 0;
  let tail = '';
  let atStart = true;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      events += 1;
      onEvent({ event: event ?? null, id: id ?? null, data });
    },
  });
  return {
    feed(text) {
      const chunk = atStart && text.startsWith('\uFEFF') ? text.slice(1) : text;
      if (text !== '') atStart = false;
      tail = (tail + chunk).slice(-4);
      parser.feed(chunk);
    },
    end() {
      const before = events;
      const closed = /(\n\n|\r\r|\r\n\r\n)$/.test(tail) || tail === '';
      if (!closed) parser.feed('\n\n');
      return { unterminated: events > before };
    },
  };
}

export interface ReadStream {
  readonly events: readonly StreamEvent[];
  /** The stream ended inside an event; that event is the last of `events`. */
  readonly unterminated: boolean;
}

/** Reads a whole event stream from its text. */
export function readEventStream(text: string): ReadStream {
  const events: StreamEvent[] = [];
  const reader = createStreamReader((event) => events.push(event));
  reader.feed(text);
  const { unterminated } = reader.end();
  return { events, unterminated };
}
