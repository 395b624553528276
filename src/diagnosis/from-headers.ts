import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import { type Exchange, headerValue } from '../model/exchange.ts';
import type { CorsProof } from '../model/facts-endpoint.ts';
import { describe } from './describe.ts';
import { faultText } from './fault-words.ts';
import type { CorsFault, CorsVerdict } from './fetch-rules.ts';
import { proofOf } from './header-proof.ts';
import { type HeaderView, headerViews } from './header-views.ts';
import { rpcMethods } from './methods.ts';
import { isLate, verdict } from './steps.ts';

/** What a browser would do, judged from the headers that curl got. */
export interface HeaderJudgement {
  readonly diagnoses: readonly Diagnosis[];
  readonly proof: CorsProof;
}

/**
 * Judges CORS from real headers by the Fetch standard's rules. Every diagnosis is certain, because nothing is hidden
 * from curl; null where curl did not take the page's view, as when nothing answered.
 */
export function judgeHeaders(
  exchanges: readonly Exchange[],
  environment: Environment,
  url: string,
): HeaderJudgement | null {
  const views = headerViews(exchanges, environment.pageOrigin ?? '');
  if (views.length === 0) return null;
  return { diagnoses: diagnoses(views, environment, url), proof: proofOf(views, exchanges) };
}

interface Named {
  readonly id: DiagnosisId;
  /** Header names, in lower case, that are refused. */
  readonly refused: readonly string[];
  /** What the headers say, in one sentence. */
  readonly saw: string;
  readonly views: readonly HeaderView[];
}

function diagnoses(views: readonly HeaderView[], environment: Environment, url: string): readonly Diagnosis[] {
  const found = views.flatMap((one) => named(one, views));
  // For its words the page is asked whose view was taken; that it was curl is said by the report.
  const asPage: Environment = { ...environment, vantage: 'browser' };
  const openings = views.filter(({ subject }) => subject.step === 'from-page' && subject.request.method === 'POST');
  return together(found).map(({ id, refused, saw, views: own }) => {
    const used = own.flatMap(({ preflight }) => preflight ?? []);
    const subjects = own.map(({ subject }) => subject);
    const eras = new Set(own.map(({ era }) => era));
    const everywhere = openings.every((one) => own.includes(one));
    const era = everywhere || eras.size > 1 ? null : (own[0]?.era ?? null);
    const words = describe({ verdict: verdict(id, 'certain', { refused }), subjects, used, era }, asPage, url);
    return { ...words, saw, candidates: [] };
  });
}

/** What is wrong with one request, the first thing that a browser would stop at. */
function named(view: HeaderView, all: readonly HeaderView[]): readonly Named[] {
  const { verdict: seen, subject, answer, asPage, preflight } = view;
  const [first] = seen.faults;
  const make = (id: DiagnosisId, saw: string, refused: readonly string[] = []): readonly Named[] => [
    { id, refused, saw, views: [view] },
  ];
  if (first?.at === 'preflight') {
    const { id, refused } = preflightClass(seen, preflight, asPage);
    return make(id, sawOf(seen.faults, id), refused);
  }
  if (asPage && answer === null) {
    const late = isLate(subject);
    const saw = `With this page’s Origin, ${rpcMethods([subject])} got no answer${late ? ' in time' : ': the connection was lost'}.`;
    return make(late ? 'accepted-unanswered' : 'connection-lost', saw);
  }
  if (answer !== null && answer.status >= 300 && answer.status < 400) {
    const target = headerValue(answer.headers, 'location');
    if (target !== null)
      return make(
        redirectClass(target, subject),
        `It answers ${answer.status} with Location: ${target.slice(0, 200)}.`,
      );
  }
  if (first) {
    const isElse = all.some((other) => other !== view && other.verdict.readable);
    const id = isElse ? 'answer-without-allow-origin' : 'errors-without-allow-origin';
    return make(id, sawOf(seen.faults, id));
  }
  return unreadable(view).flatMap(([id, saw]) => make(id, saw));
}

/** The answer would be readable, and something that a client needs would not be. */
function unreadable({ verdict: seen, answer, subject }: HeaderView): readonly (readonly [DiagnosisId, string])[] {
  const hides = (name: string) => seen.hidden.includes(name);
  const found: (readonly [DiagnosisId, string])[] = [];
  if (seen.wildcardAuthorization) {
    found.push(['wildcard-authorization', 'The preflight allows * and does not name Authorization.']);
  }
  if (answer?.status === 401 && hides('www-authenticate')) {
    found.push(['challenge-unreadable', 'WWW-Authenticate is sent with 401 and not exposed to web pages.']);
  }
  if (subject.request.method === 'POST' && hides('mcp-session-id')) {
    found.push(['session-id-unreadable', 'Mcp-Session-Id is sent and not exposed to web pages.']);
  }
  return found;
}

function preflightClass(
  { faults }: CorsVerdict,
  preflight: Exchange | null,
  asPage: boolean,
): { readonly id: DiagnosisId; readonly refused: readonly string[] } {
  const before = faults.filter(({ at }) => at === 'preflight');
  const kinds = new Set(before.map(({ kind }) => kind));
  const none = { refused: [] };
  if (kinds.has('unanswered')) {
    return { id: preflight !== null && isLate(preflight) ? 'preflight-unanswered' : 'preflight-rejected', ...none };
  }
  // Where the answer itself lets nobody in either, it is not the preflight alone.
  const nowhere = kinds.has('allow-origin') && (!asPage || faults.some(({ at }) => at === 'answer'));
  if (nowhere) return { id: 'no-valid-allow-origin', ...none };
  if (kinds.has('status') || kinds.has('allow-origin') || kinds.has('list-syntax')) {
    return { id: 'preflight-rejected', ...none };
  }
  if (kinds.has('allow-headers')) {
    return {
      id: 'allow-headers-incomplete',
      refused: before.flatMap((one) => ('missing' in one && one.kind === 'allow-headers' ? one.missing : [])),
    };
  }
  return { id: 'allow-methods-incomplete', ...none };
}

function redirectClass(location: string, { request }: Exchange): DiagnosisId {
  const base = URL.canParse(request.url) ? new URL(request.url) : null;
  const target = base !== null && URL.canParse(location, base) ? new URL(location, base) : null;
  return target?.origin === base?.origin ? 'post-redirected' : 'redirect-elsewhere';
}

function sawOf(faults: readonly CorsFault[], id: DiagnosisId): string {
  const isBoth = id === 'no-valid-allow-origin';
  const about = isBoth ? faults : faults.filter(({ at }) => at === faults[0]?.at);
  return about.map(faultText).join(' ');
}

/** The same thing about several requests is said once, in the words of the first. */
function together(found: readonly Named[]): readonly Named[] {
  const merged = new Map<string, Named>();
  for (const one of found) {
    const key = `${one.id} ${one.refused.join()}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, views: [...before.views, ...one.views] } : one);
  }
  return [...merged.values()];
}
