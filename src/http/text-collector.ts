import type { Body } from '../model/exchange.ts';
import { type BodyCollector, type BodyEnd, type CollectOptions, endMarks } from './body-collector.ts';
import { createUtf8Reader } from './utf8.ts';

/** Gathers a body that is no event stream. It holds one message, the whole, unless it is empty. */
export function createTextCollector({ limits, budget, clock }: CollectOptions): BodyCollector {
  const utf8 = createUtf8Reader();
  const parts: string[] = [];
  let bytes = 0;

  function body(end: BodyEnd): Body {
    return {
      text: parts.join(''),
      bytes,
      ...endMarks(end, 'bytes'),
      // Such a body has no point before its end at which it could be left without losing something.
      complete: end === 'by-server',
      messages: bytes > 0 ? [{ atMs: clock(), offset: bytes }] : [],
      bom: utf8.hadBom(),
      invalidUtf8: utf8.hadInvalid(),
    };
  }

  return {
    push(chunk) {
      const granted = budget.take(Math.min(chunk.length, limits.bodyBytes - bytes));
      bytes += granted;
      parts.push(utf8.decode(chunk.subarray(0, granted)));
      return granted < chunk.length ? 'cut' : 'more';
    },
    finish(end) {
      if (end === 'by-server') parts.push(utf8.flush());
      return body(end);
    },
    soFar: () => body('wanted'),
  };
}
