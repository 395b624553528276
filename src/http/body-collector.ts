import type { Body } from '../model/exchange.ts';
import type { ByteBudget } from './byte-budget.ts';

/** Limits of one body (section 6.1 of the catalogue). */
export interface BodyLimits {
  readonly bodyBytes: number;
  /** Events of one stream. */
  readonly streamEvents: number;
}

export interface CollectOptions {
  readonly limits: BodyLimits;
  readonly budget: ByteBudget;
  /** Milliseconds since the request was sent. */
  readonly clock: () => number;
}

/** How a body came to its end. `wanted`: we left because nothing more was wanted. */
export type BodyEnd = 'by-server' | 'wanted' | 'cut' | 'time' | 'broken';

/** Gathers one body from its chunks. Pure but for the clock and the budget. */
export interface BodyCollector {
  /** Takes the next bytes. `stop`: nothing more is wanted; `cut`: a limit was reached. */
  push(chunk: Uint8Array): 'more' | 'stop' | 'cut';
  /** The body as far as it came. Called last, once. */
  finish(end: BodyEnd): Body;
  /** The body as it would be if it were left now. */
  soFar(): Body;
}

/** What a body says about its end. */
export function endMarks(end: BodyEnd, limit: 'bytes' | 'events'): Pick<Body, 'complete' | 'cutBy' | 'ended'> {
  switch (end) {
    case 'by-server':
      return { complete: true, ended: 'by-server' };
    case 'wanted':
      return { complete: true, ended: 'by-us' };
    case 'cut':
      return { complete: false, ended: 'by-us', cutBy: limit };
    case 'time':
      return { complete: false, ended: 'by-us', cutBy: 'time' };
    case 'broken':
      return { complete: false, ended: 'broken' };
  }
}
