import type { Evidence } from '../model/finding.ts';
import { counted, excerpt } from './answer-words.ts';
import { observedRisk, type Verdict, verified } from './define-check.ts';

/** Streams with one value of X-Accel-Buffering. */
export interface Streams {
  /** Null where the header is not there. */
  readonly value: string | null;
  /** What they answer, as in a sentence. */
  readonly answered: string;
  readonly count: number;
  readonly evidence?: readonly Evidence[];
}

/** True where the value asks proxies not to buffer. */
export function isUnbuffered(value: string | null): boolean {
  return value?.trim().toLowerCase() === 'no';
}

/** Verdict on what streams tell a proxy in front. */
export function bufferingVerdict({ value, answered, count, evidence = [] }: Streams): Verdict {
  if (isUnbuffered(value)) return verified(`X-Accel-Buffering: no on ${counted(count, 'stream')}.`, { evidence });
  const text =
    value === null
      ? `The stream that answers ${answered} has no X-Accel-Buffering header.`
      : `X-Accel-Buffering is “${excerpt(value, 30)}” on the stream that answers ${answered}.`;
  return observedRisk(text, {
    why: 'A proxy in front may hold events back until the stream ends.',
    fix: 'Send X-Accel-Buffering: no with every event stream.',
    evidence,
  });
}
