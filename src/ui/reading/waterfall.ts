import { type Exchange, readableAnswer } from '../../model/exchange.ts';

/** One bar of the waterfall, in thousandths of the run's length. */
export interface Bar {
  readonly start: number;
  /** Until the first byte, or until the end where none came. */
  readonly waiting: number;
  /** From the first byte to the end; null where nothing was received. */
  readonly receiving: number | null;
  /** When each event of a stream was complete. */
  readonly ticks: readonly number[];
}

/** At most this many ticks are drawn; more would be one solid bar. */
const MOST_TICKS = 60;
/** The thinnest part that can be seen, in thousandths. */
const THINNEST = 4;

/** Length of the run in ms, from the first request to the last end; never 0. */
export function runLength(exchanges: readonly Exchange[]): number {
  return Math.max(1, ...exchanges.map(({ timing }) => timing.startedMs + timing.endMs));
}

/** Where the bar of an exchange stands when the run is `lengthMs` long. */
export function barOf(exchange: Exchange, lengthMs: number): Bar {
  const { startedMs, headersMs, firstByteMs, endMs } = exchange.timing;
  const scale = 1000 / lengthMs;
  const first = firstByteMs ?? headersMs ?? endMs;
  const answer = readableAnswer(exchange);
  const messages = answer?.body.messages ?? [];
  const isStream = messages.length > 1 || messages.some(({ event }) => event !== undefined);
  const stride = Math.ceil(messages.length / MOST_TICKS);
  const start = Math.min(startedMs * scale, 1000 - THINNEST);
  return {
    start,
    waiting: Math.max(first * scale, THINNEST),
    receiving: answer === null ? null : Math.max((endMs - first) * scale, 0),
    ticks: isStream
      ? messages.filter((_, index) => index % stride === 0).map(({ atMs }) => (startedMs + atMs) * scale)
      : [],
  };
}
