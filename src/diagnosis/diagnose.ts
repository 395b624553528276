import type { Diagnosis } from '../model/diagnosis.ts';
import { readAddress } from '../model/endpoint.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import { describe, type Judged } from './describe.ts';
import { type Ladder, ladder } from './ladder.ts';
import { openingLadders } from './ladders.ts';
import { mixedContent } from './page-limits.ts';
import { connectionFailed, noAnswerHere } from './plain-words.ts';
import { readableTrouble } from './readable-trouble.ts';
import { isAnswered, isLate, type Verdict, verdict } from './steps.ts';
import { isSilent, lastOpenings, rejectedEnd, rejectedHeaderProbes, rejectedLater, wasRejected } from './subjects.ts';

/**
 * Why answers could not be read, from the exchanges and what is known about the page, and how certain that is. Empty
 * where nothing was withheld. Where no browser enforces anything, a rejected request is a matter of the connection.
 *
 * @param url address under test
 */
export function diagnose(exchanges: readonly Exchange[], environment: Environment, url: string): readonly Diagnosis[] {
  if (!enforcesCors(environment)) return unenforced(exchanges, environment, url);
  const before = exchanges.length > 0 ? null : beforeAnything(environment, url);
  if (before) return [describe({ verdict: before, subjects: [], used: [], era: null }, environment, url)];
  const judged = [
    ...openings(exchanges, environment, url),
    ...rejectedLater(exchanges).flatMap((rejected) => later(rejected, exchanges, environment, url)),
    ...rejectedHeaderProbes(exchanges).flatMap((subject) => found(subject, exchanges, environment, url)),
    ...end(exchanges, environment, url),
    ...readableTrouble(exchanges, environment),
  ];
  return judged.map((one) => describe(one, environment, url));
}

/** Why nothing was sent. */
function beforeAnything(environment: Environment, url: string): Verdict | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (!readAddress(url, [host]).ok) return verdict('address-unusable', 'certain');
  return mixedContent(environment, url) ? verdict('mixed-content', 'certain') : null;
}

function openings(exchanges: readonly Exchange[], environment: Environment, url: string): readonly Judged[] {
  const all = lastOpenings(exchanges);
  const silent = all.filter(isSilent);
  const { ended } = openingLadders(exchanges, environment, url);
  const judged = silent.map((subject): Judged => {
    const own = ended.find((one) => one.subject === subject)?.ladder ?? ladder(exchanges, environment, url, subject);
    return { ...judgedBy(own, exchanges), subjects: [subject], era: subject.era };
  });
  const merged = together(judged);
  // Where nothing at all was answered, what they have in common is about the endpoint.
  return merged.map((one) => (one.subjects.length === all.length ? { ...one, era: null } : one));
}

/** Verdicts that say the same are one. */
function together(judged: readonly Judged[]): readonly Judged[] {
  const merged = new Map<string, Judged>();
  for (const one of judged) {
    const { id, refused, confidence } = one.verdict;
    const key = `${id} ${confidence} ${[...refused].sort().join()}`;
    const before = merged.get(key);
    const used = before ? [...new Set([...before.used, ...one.used])] : one.used;
    merged.set(key, before ? { ...before, subjects: [...before.subjects, ...one.subjects], used } : one);
  }
  return [...merged.values()];
}

function later(
  rejected: readonly Exchange[],
  exchanges: readonly Exchange[],
  environment: Environment,
  url: string,
): readonly Judged[] {
  // The first of them explains the others.
  return rejected.slice(0, 1).map((first) => {
    const own = judgedBy(ladder(exchanges, environment, url, first), exchanges);
    const repeats = exchanges.filter(
      (one) => one.degraded && one.retryOf?.exchange === first.id && readableAnswer(one) !== null,
    );
    return { ...own, used: [...own.used, ...repeats], subjects: rejected, era: first.era };
  });
}

function end(exchanges: readonly Exchange[], environment: Environment, url: string): readonly Judged[] {
  const subject = rejectedEnd(exchanges);
  return subject ? found(subject, exchanges, environment, url) : [];
}

/** What the ladder found about one request; nothing where that is no trouble of its own. */
function found(
  subject: Exchange,
  exchanges: readonly Exchange[],
  environment: Environment,
  url: string,
): readonly Judged[] {
  const { verdict: one, used } = ladder(exchanges, environment, url, subject);
  return one ? [{ verdict: one, used, subjects: [subject], era: subject.era }] : [];
}

/** The verdict of a ladder, or what is left to say where not everything was asked. */
function judgedBy({ verdict: found, used }: Ladder, exchanges: readonly Exchange[]): Pick<Judged, 'verdict' | 'used'> {
  if (found) return { verdict: found, used };
  const head = exchanges.find(({ step }) => step === 'head') ?? null;
  const all = head === null || used.includes(head) ? used : [...used, head];
  if (head !== null && !isAnswered(head) && used.every((one) => wasRejected(one) || isLate(one))) {
    const notes = ['policy', 'unfinished'] as const;
    return { verdict: verdict(isLate(head) ? 'no-answer' : 'no-connection', 'cannot-tell', { notes }), used: all };
  }
  return { verdict: verdict('answer-withheld', 'cannot-tell', { notes: ['unfinished'] }), used: all };
}

/** Without a browser that enforces CORS a rejected request is a matter of the connection. */
function unenforced(exchanges: readonly Exchange[], environment: Environment, url: string): readonly Diagnosis[] {
  const all = lastOpenings(exchanges);
  const rejected = all.filter(wasRejected);
  const late = all.filter(isLate);
  const eraOf = (silent: readonly Exchange[]) => (silent.length === all.length ? null : (silent[0]?.era ?? null));
  const head = exchanges.find(({ step }) => step === 'head') ?? null;
  return [
    ...(rejected.length > 0 ? [connectionFailed({ exchanges: rejected, head, era: eraOf(rejected), url })] : []),
    ...(late.length > 0 ? [noAnswerHere({ exchanges: late, head, era: eraOf(late), url }, environment)] : []),
    ...rejectedLater(exchanges).map((one) => connectionFailed({ exchanges: one, head, era: one[0]?.era ?? null, url })),
  ];
}
