import type { DiscoverRow, InitializeRow } from '../model/era-decision.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import { discoverRow, initializeRow } from './opening-rows.ts';
import { replyTo } from './reply.ts';

/** A request whose headers are missing or do not fit its body (2026-07-28, "Error Codes"). */
const HEADER_MISMATCH = -32020;

/** Both openings of a run as far as they are answered. Replies in the order of sending; the last one counts. */
export interface Openings {
  readonly discover: readonly Reply[];
  readonly initialize: readonly Reply[];
  readonly discoverRow: DiscoverRow | null;
  readonly initializeRow: InitializeRow | null;
}

/** Reads both openings from the exchanges of a run. HTTP+SSE openings are not among them: see `endpoint-event.ts`. */
export function readOpenings(exchanges: readonly Exchange[]): Openings {
  const discovers = exchanges.filter((one) => one.step === 'discover' && (!one.degraded || provesModern(one)));
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

/**
 * Whether the answer to a server/discover that left out refused headers proves the modern era: a modern result, or the
 * error -32020 that only a modern server has for a header that is missing. Anything else says nothing about the era.
 */
function provesModern(exchange: Exchange): boolean {
  const reply = replyTo(exchange);
  if (reply.kind === 'rpc-error') return reply.code === HEADER_MISMATCH;
  if (reply.kind !== 'result') return false;
  return (
    Array.isArray(member(reply.result, 'supportedVersions')) || typeof member(reply.result, 'resultType') === 'string'
  );
}

function hasChallenge(exchange: Exchange | undefined): boolean {
  const answer = exchange ? readableAnswer(exchange) : null;
  return answer !== null && headerValue(answer.headers, 'www-authenticate') !== null;
}
