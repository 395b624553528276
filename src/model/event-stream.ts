import { createParser } from 'eventsource-parser';

/** One event of a stream, as the WHATWG event stream format defines it. */
export interface StreamEvent {
  /** Event name; null when the stream gave none, which means `message`. */
  readonly event: string | null;
  /** The id that this very event carries; unlike an EventSource it does not inherit that of an earlier one. */
  readonly id: string | null;
  /** May be empty: `data:` alone makes an event. A block without any data line makes none. */
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
 * Reads an event stream. Comments, unknown fields and `retry` are skipped; LF, CR and CRLF end lines. The byte order
 * mark has been taken off by whoever decoded the bytes. Sizes are not limited here: whoever feeds text counts it.
 */
export function createStreamReader(onEvent: (event: StreamEvent) => void): StreamReader {
  let events = 0;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      events += 1;
      onEvent({ event: event ?? null, id: id ?? null, data });
    },
  });
  // The parser takes off a byte order mark of its own, even in undecoded form. One was taken off already, and the
  // standard knows only one, so its search is ended with a blank line, which means nothing at the start.
  parser.feed('\n');
  return {
    feed: (text) => parser.feed(text),
    end() {
      const before = events;
      // Where the stream is terminated, two more line ends add nothing.
      parser.feed('\n\n');
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
