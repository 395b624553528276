import type { Diagnosis } from '../model/diagnosis.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import { type Exchange, type Purpose, readableAnswer } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';
import { askedHeaders } from './commands.ts';
import { localAccess, mixedContent } from './page-limits.ts';
import { repeatedWithout } from './silence.ts';
import {
  blockedBeforeSending,
  connectionFailed,
  eraWithheld,
  laterWithheld,
  localNetworkDenied,
  noAnswer,
  nothingReadable,
  type Silence,
  withheld,
} from './words.ts';

const OPENING: ReadonlySet<Purpose> = new Set(['opening', 'opening-retry']);
/** Requests of a session. The clean-up is left out: a check of its own speaks of it. */
const LATER: ReadonlySet<Purpose> = new Set(['notification', 'list', 'page', 'repeat']);

/**
 * Why answers could not be read, from the exchanges and what is known about the page, and how certain that is. Empty
 * where nothing was withheld. Where no browser enforces anything, a rejected request is a matter of the connection.
 *
 * @param url address under test
 */
export function diagnose(exchanges: readonly Exchange[], environment: Environment, url: string): readonly Diagnosis[] {
  const readable = exchanges.filter((exchange) => readableAnswer(exchange) !== null);
  const answered = readable.length > 0;
  if (!answered && mixedContent(environment, url)) return [blockedBeforeSending(environment, url)];
  const openings = lastOpenings(exchanges);
  const context = {
    environment,
    url,
    head: exchanges.find(({ step }) => step === 'head') ?? null,
    allowed: readable.flatMap(({ request }) => askedHeaders(request.headers)),
  };
  const rejected = openings.filter(isRejected);
  const late = openings.filter(isLate);
  return [
    ...(rejected.length > 0
      ? [rejection({ ...context, exchanges: rejected, era: eraOf(rejected, openings) }, answered)]
      : []),
    ...(late.length > 0 ? [noAnswer({ ...context, exchanges: late, era: eraOf(late, openings) })] : []),
    ...later(exchanges, openings).map((silence) => rejectedLater({ ...context, ...silence }, exchanges)),
  ];
}

/** The last attempt at each opening counts. */
function lastOpenings(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byEra = new Map<Era | null, Exchange>();
  for (const exchange of exchanges) {
    const opens = exchange.step === 'discover' || exchange.step === 'initialize';
    if (opens && OPENING.has(exchange.purpose)) byEra.set(exchange.era, exchange);
  }
  return [...byEra.values()];
}

function isRejected({ outcome }: Exchange): boolean {
  return outcome.kind === 'rejected' || outcome.kind === 'opaque' || outcome.kind === 'opaque-redirect';
}

function isLate({ outcome }: Exchange): boolean {
  return outcome.kind === 'timeout' && !outcome.headersSeen;
}

/** The era where one alone is silent; null where every opening is. */
function eraOf(silent: readonly Exchange[], openings: readonly Exchange[]): Era | null {
  return silent.length === openings.length ? null : (silent[0]?.era ?? null);
}

function rejection(silence: Silence, answered: boolean): Diagnosis {
  const { environment, url, head } = silence;
  if (!enforcesCors(environment)) return connectionFailed(silence);
  if (answered) return eraWithheld(silence);
  if (head !== null && (head.outcome.kind === 'opaque' || head.outcome.kind === 'response')) return withheld(silence);
  if (localAccess(environment, url) === 'denied') return localNetworkDenied(silence);
  return nothingReadable(silence);
}

function rejectedLater(silence: Silence, all: readonly Exchange[]): Diagnosis {
  if (!enforcesCors(silence.environment)) return connectionFailed(silence);
  return laterWithheld(silence, repeatedWithout(silence.exchanges, all));
}

/** Eras whose opening was readable and whose later requests were not. */
function later(
  exchanges: readonly Exchange[],
  openings: readonly Exchange[],
): readonly { readonly era: Era | null; readonly exchanges: readonly Exchange[] }[] {
  return openings
    .filter((opening) => readableAnswer(opening) !== null)
    .map(({ era }) => ({
      era,
      exchanges: exchanges.filter((one) => one.era === era && LATER.has(one.purpose) && isRejected(one)),
    }))
    .filter((silence) => silence.exchanges.length > 0);
}
