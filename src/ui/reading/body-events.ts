import { readEventStream } from '../../model/event-stream.ts';
import { type Body, type Header, mediaType } from '../../model/exchange.ts';

/** One event of a stream, as it is shown. */
export interface BodyEvent {
  readonly index: number;
  readonly event: string | null;
  readonly id: string | null;
  readonly text: string;
  /** Milliseconds since the request was sent; null where that is not known. */
  readonly atMs: number | null;
  /** The text that is here ends within this event. */
  readonly cut: boolean;
}

/** The events of a stream's text, or null where the answer is no event stream. */
export function bodyEvents(
  headers: readonly Header[],
  body: Body,
  text: string,
  isWhole: boolean,
): readonly BodyEvent[] | null {
  if (mediaType(headers) !== 'text/event-stream') return null;
  const { events, unterminated } = readEventStream(text);
  return events.map(({ event, id, data }, index) => ({
    index,
    event,
    id,
    text: data,
    atMs: body.messages[index]?.atMs ?? null,
    cut: unterminated && !isWhole && index === events.length - 1,
  }));
}
