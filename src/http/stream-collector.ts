import { createStreamReader, type StreamEvent } from '../model/event-stream.ts';
import type { Body, BodyMessage } from '../model/exchange.ts';
import { createBlankLineFinder } from './blank-lines.ts';
import { type BodyCollector, type BodyEnd, type CollectOptions, endMarks } from './body-collector.ts';
import type { StreamListener, StreamVerdict } from './stream-listener.ts';
import { createUtf8Reader } from './utf8.ts';

interface StreamCollectOptions extends CollectOptions {
  readonly onEvent: StreamListener;
  /** What was waited for is in. `waitMs`: how long to look for the end of the stream; null: as long as it lasts. */
  readonly onSatisfied: (waitMs: number | null) => void;
}

/**
 * Gathers an event stream. The text is kept in two parts, up to the last complete event and behind it, so that a
 * stream which we leave ends with an event and never looks as if the server had broken off inside one.
 */
export class StreamCollector implements BodyCollector {
  readonly #options: StreamCollectOptions;
  readonly #utf8 = createUtf8Reader();
  readonly #blankLines = createBlankLineFinder();
  readonly #arrived: StreamEvent[] = [];
  readonly #reader = createStreamReader((event) => this.#arrived.push(event));
  readonly #complete: string[] = [];
  readonly #messages: BodyMessage[] = [];
  #open: string[] = [];
  #bytes = 0;
  #completeBytes = 0;
  #cutBy: 'bytes' | 'events' = 'bytes';

  constructor(options: StreamCollectOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): 'more' | 'stop' | 'cut' {
    const { budget, limits } = this.#options;
    const granted = budget.take(Math.min(chunk.length, limits.bodyBytes - this.#bytes));
    const allowed = chunk.subarray(0, granted);
    for (let from = 0; from < granted; ) {
      const blank = this.#blankLines.next(allowed, from);
      const to = blank === -1 ? granted : blank;
      const verdict = this.#read(allowed.subarray(from, to), blank !== -1);
      if (verdict === 'stop' || verdict === 'cut') return verdict;
      if (verdict === 'keep-open') this.#options.onSatisfied(null);
      else if (verdict !== 'go-on') this.#options.onSatisfied(verdict.stopAfterMs);
      from = to;
    }
    return granted < chunk.length ? 'cut' : 'more';
  }

  finish(end: BodyEnd): Body {
    if (end === 'by-server') {
      const rest = this.#utf8.flush();
      this.#open.push(rest);
      this.#reader.feed(rest);
    }
    if (this.#keepsOpenPart(end)) {
      // The unterminated last event, as whoever reads the text again will find it.
      this.#reader.end();
      const last = this.#arrived.pop();
      if (last) this.#note(last);
    }
    return this.#body(end);
  }

  soFar(): Body {
    return this.#body('wanted');
  }

  /** Reads bytes that end behind a blank line, or with the chunk. */
  #read(portion: Uint8Array, endsBlock: boolean): StreamVerdict | 'cut' {
    const text = this.#utf8.decode(portion);
    this.#reader.feed(text);
    const event = this.#arrived.pop();
    if (event && this.#messages.length === this.#options.limits.streamEvents) {
      this.#cutBy = 'events';
      return 'cut';
    }
    this.#bytes += portion.length;
    this.#open.push(text);
    if (endsBlock) {
      this.#complete.push(...this.#open);
      this.#open = [];
      this.#completeBytes = this.#bytes;
    }
    if (!event) return 'go-on';
    const { atMs } = this.#note(event);
    return this.#options.onEvent({ ...event, atMs, index: this.#messages.length - 1 });
  }

  #note({ event, id }: StreamEvent): BodyMessage {
    const message: BodyMessage = {
      atMs: this.#options.clock(),
      offset: this.#bytes,
      ...(event === null ? {} : { event }),
      ...(id === null ? {} : { id }),
    };
    this.#messages.push(message);
    return message;
  }

  #keepsOpenPart(end: BodyEnd): boolean {
    return end !== 'wanted' && this.#cutBy !== 'events';
  }

  #body(end: BodyEnd): Body {
    const whole = this.#keepsOpenPart(end);
    return {
      text: whole ? [...this.#complete, ...this.#open].join('') : this.#complete.join(''),
      bytes: whole ? this.#bytes : this.#completeBytes,
      ...endMarks(end, this.#cutBy),
      messages: [...this.#messages],
      bom: this.#utf8.hadBom(),
      invalidUtf8: this.#utf8.hadInvalid(),
    };
  }
}
