import { askedHeaders } from '../model/asked-headers.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import { sentFor } from './sent-for.ts';
import { type Asking, ask, type Climb, hasPassed, isLate, isReadable } from './steps.ts';

/** Which header names a preflight refuses, in lower case. */
export interface RefusedHeaders {
  readonly refused: readonly string[];
  /** Names of which it was not found out, because no more could be asked. */
  readonly unsure: readonly string[];
  /** Each refused name was shown to fail before the request went out. */
  readonly isConfirmed: boolean;
}

/**
 * Finds every name that the preflight refuses, by halves, and skips a half whose sibling proved clean.
 *
 * @param byGet tried with a GET, because a plain GET is readable; else with a POST that is a plain one but for them
 */
export function* refusedHeaders(c: Climb, byGet: boolean): Asking<RefusedHeaders> {
  const suspects = c.names.filter((name) => !provenBefore(c).has(name));
  // Where a missing upload event says nothing, the request may have been let through.
  const found = yield* search(byGet, suspects, c.absenceTells);
  if (!c.absenceTells) return { ...found, isConfirmed: false };
  const confirmed = yield* confirm(found);
  if (!byGet || confirmed.refused.length + confirmed.unsure.length > 0) return confirmed;
  // A server may answer OPTIONS by the method that it is asked for.
  const others = suspects.filter((name) => !found.refused.includes(name));
  return yield* confirm(yield* search(false, others, false));
}

/** Leaves out the names that a POST with each alone shows to be let through. */
function* confirm(found: Found): Asking<RefusedHeaders> {
  const refused: string[] = [];
  let isConfirmed = true;
  for (const name of found.refused) {
    const alone = yield* ask('cors-headers-post', [name]);
    if (alone === null) isConfirmed = false;
    if (!hasPassed(alone)) refused.push(name);
  }
  return { refused, unsure: found.unsure, isConfirmed };
}

type Found = Omit<RefusedHeaders, 'isConfirmed'>;

const NONE: Found = { refused: [], unsure: [] };

function* search(byGet: boolean, names: readonly string[], isRefused: boolean): Asking<Found> {
  if (names.length === 0) return NONE;
  if (!isRefused) {
    const passes = yield* letThrough(byGet, names);
    if (passes === null) return { refused: [], unsure: names };
    if (passes) return NONE;
  }
  if (names.length === 1) return { refused: names, unsure: [] };
  const middle = Math.ceil(names.length / 2);
  const left = yield* search(byGet, names.slice(0, middle), false);
  const isLeftClean = left.refused.length + left.unsure.length === 0;
  const right = yield* search(byGet, names.slice(middle), isLeftClean);
  return { refused: [...left.refused, ...right.refused], unsure: [...left.unsure, ...right.unsure] };
}

/** Whether a request with these names is let through; null where it could not be asked. */
function* letThrough(byGet: boolean, names: readonly string[]): Asking<boolean | null> {
  const sent = yield* ask(byGet ? 'cors-headers-get' : 'cors-headers-post', names);
  if (sent === null) return null;
  // A refusal comes at once: a GET that is held open was let through.
  return byGet ? isReadable(sent) || isLate(sent) : hasPassed(sent);
}

/**
 * Names that requests with readable answers carried before the first probe of this request: surely allowed. Later ones
 * do not count, so that the search takes the same way whenever it is walked.
 */
function provenBefore({ exchanges, names }: Climb): ReadonlySet<string> {
  const first = sentFor(exchanges, { step: 'cors-upload', headers: names, attempt: 0 });
  const startedMs = first?.timing.startedMs ?? 0;
  const before = exchanges.filter((one) => isOver(one, startedMs) && readableAnswer(one) !== null);
  return new Set(before.flatMap(({ request }) => askedHeaders(request.headers)));
}

function isOver({ timing }: Exchange, atMs: number): boolean {
  return timing.startedMs + timing.endMs <= atMs;
}
