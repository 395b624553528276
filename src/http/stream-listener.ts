/** One event of a stream at the moment it was complete. */
export interface LiveEvent {
  /** Event name; null when the stream gave none, which means `message`. */
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string;
  /** Milliseconds since the request was sent. */
  readonly atMs: number;
  /** Index into the messages of the body, from 0. */
  readonly index: number;
}

/**
 * How to go on after an event.
 *
 * - `go-on`: read on; the time limit still runs.
 * - `stop`: nothing more is wanted. Reading ends exactly behind this event (ended `by-us`, complete).
 * - `keep-open`: what was waited for is in. The time limit is taken off; the stream is read until the server, `close`
 *   or `signal` ends it, and either of the last two ends it gracefully (ended `by-us`, complete).
 * - `stopAfterMs`: what was waited for is in. Reads on for that long to see whether the server ends the stream (ended
 *   `by-server`), else ends it (ended `by-us`, complete). `signal` ends the wait early and gracefully.
 */
export type StreamVerdict = 'go-on' | 'stop' | 'keep-open' | { readonly stopAfterMs: number };

/** Told of each complete event, in order. An unterminated last event is not told: it is in the exchange. */
export type StreamListener = (event: LiveEvent) => StreamVerdict;
