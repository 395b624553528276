import type { DiscoverRow, InitializeRow } from '../model/era-decision.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import type { Reply } from '../model/reply.ts';
import { discoverRow, initializeRow } from './opening-rows.ts';
import { replyTo } from './reply.ts';

/** Both openings of a run as far as they are answered. Replies in the order of sending; the last one counts. */
export interface Openings {
  readonly discover: readonly Reply[];
  readonly initialize: readonly Reply[];
  readonly discoverRow: DiscoverRow | null;
  readonly initializeRow: InitializeRow | null;
}

/** Reads both openings from the exchanges of a run. HTTP+SSE openings are not among them: see `endpoint-event.ts`. */
export function readOpenings(exchanges: readonly Exchange[]): Openings {
  const discovers = exchanges.filter(({ step }) => step === 'discover');
  const initializes = exchanges.filter(
    (one) => one.step === 'initialize' && one.era === 'legacy' && isOpening(one, exchanges),
  );
  const discover = discovers.map((exchange) => replyTo(exchange));
  const initialize = initializes.map((exchange) => replyTo(exchange));
  const lastDiscover = discover.at(-1);
  const lastInitialize = initialize.at(-1);
  return {
    discover,
    initialize,
    discoverRow: lastDiscover ? discoverRow(lastDiscover, hasChallenge(discovers.at(-1))) : null,
    initializeRow: lastInitialize ? initializeRow(lastInitialize, hasChallenge(initializes.at(-1))) : null,
  };
}

/** A fresh initialize after a lost session opens nothing: the era was decided by the first one. */
export function isOpening({ retryOf }: Exchange, exchanges: readonly Exchange[]): boolean {
  if (!retryOf) return true;
  return exchanges.find(({ id }) => id === retryOf.exchange)?.step === 'initialize';
}

function hasChallenge(exchange: Exchange | undefined): boolean {
  const answer = exchange ? readableAnswer(exchange) : null;
  return answer !== null && headerValue(answer.headers, 'www-authenticate') !== null;
}
