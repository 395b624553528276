import { type Exchange, type Purpose, readableAnswer } from '../model/exchange.ts';
import { isHeldBack } from '../model/held-back.ts';
import type { Era } from '../model/revision.ts';
import { isLate } from './steps.ts';

const OPENING: ReadonlySet<Purpose> = new Set(['opening', 'opening-retry']);
/** Requests of a session. */
const LATER: ReadonlySet<Purpose> = new Set(['notification', 'list', 'page', 'repeat']);

/**
 * The last attempt at each opening, modern first. One that left out headers to go on without them is no attempt of its
 * own: what it left out was refused before.
 */
export function lastOpenings(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byEra = new Map<Era | null, Exchange>();
  for (const exchange of exchanges) {
    const opens = exchange.step === 'discover' || exchange.step === 'initialize';
    if (opens && OPENING.has(exchange.purpose) && !exchange.degraded) byEra.set(exchange.era, exchange);
  }
  return [...byEra.values()];
}

/** True where the browser showed no answer to a request: it was rejected, held back, or nothing came in time. */
export function isSilent(exchange: Exchange): boolean {
  return wasRejected(exchange) || isLate(exchange) || isHeldBack(exchange, exchange.signals.permission);
}

export function wasRejected({ outcome }: Exchange): boolean {
  return outcome.kind === 'rejected' || outcome.kind === 'opaque' || outcome.kind === 'opaque-redirect';
}

/** Rejected requests after a readable opening, per era. The end of a session is told apart. */
export function rejectedLater(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  return lastOpenings(exchanges)
    .filter((opening) => readableAnswer(opening) !== null)
    .map(({ era }) => exchanges.filter((one) => one.era === era && LATER.has(one.purpose) && wasRejected(one)))
    .filter((rejected) => rejected.length > 0);
}

/** Rejected probes of the active part that were to tell whether a preflight allows headers. */
export function rejectedHeaderProbes(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter((one) => one.step.startsWith('active-header-') && wasRejected(one));
}

/** The rejected DELETE at the end of a session. */
export function rejectedEnd(exchanges: readonly Exchange[]): Exchange | null {
  return exchanges.find((one) => one.step === 'session-end' && wasRejected(one)) ?? null;
}
