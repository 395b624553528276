import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import type { CorsProof } from '../model/facts-endpoint.ts';
import { describe } from './describe.ts';
import { faultText } from './fault-words.ts';
import type { AnswerHead, CorsFault } from './fetch-rules.ts';
import { proofOf } from './header-proof.ts';
import { type HeaderView, headerViews, isWitness } from './header-views.ts';
import { rpcMethods } from './methods.ts';
import { isLate, verdict } from './steps.ts';

/** What a browser would do, judged from the headers that curl got. */
export interface HeaderJudgement {
  readonly diagnoses: readonly Diagnosis[];
  readonly proof: CorsProof;
}

/**
 * Judges CORS from real headers by the Fetch standard's rules. Every diagnosis is certain, because nothing is hidden
 * from curl; null where curl did not take the page's view, or nothing answered.
 */
export function judgeHeaders(
  exchanges: readonly Exchange[],
  environment: Environment,
  url: string,
): HeaderJudgement | null {
  const views = headerViews(exchanges, environment.pageOrigin ?? '');
  // Where nothing ever answered, it is a matter of the connection.
  if (views.length === 0 || !exchanges.some((one) => readableAnswer(one) !== null)) return null;
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
  const found = views.filter(({ subject }) => !isWitness(subject)).flatMap((one) => named(one, views));
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
  const { verdict: seen, subject, answer, asPage } = view;
  const [first] = seen.faults;
  const make = (id: DiagnosisId, saw: string, refused: readonly string[] = []): readonly Named[] => [
    { id, refused, saw, views: [view] },
  ];
  const target = redirection(view);
  // A preflight is not led there either, so it is the address that is wrong.
  if (target?.isElsewhere && seen.faults.some(({ at }) => at === 'answer')) {
    return make('redirect-elsewhere', target.saw);
  }
  if (first?.at === 'preflight') {
    const { id, refused } = preflightClass(view, all);
    return make(id, sawOf(seen.faults, id), refused);
  }
  if (asPage && answer === null) {
    const late = isLate(subject);
    const saw = `With this page’s Origin, ${rpcMethods([subject])} got no answer${late ? ' in time' : ': the connection was lost'}.`;
    return make(late ? 'accepted-unanswered' : 'connection-lost', saw);
  }
  if (first) {
    const isElse = all.some((other) => other !== view && other.verdict.readable);
    const id = isElse ? 'answer-without-allow-origin' : 'errors-without-allow-origin';
    return make(id, `${target?.saw ?? ''} ${sawOf(seen.faults, id)}`.trimStart());
  }
  if (target) {
    return make('post-redirected', `${target.saw} curl does not follow it, so what a page gets there is not known.`);
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
  view: HeaderView,
  all: readonly HeaderView[],
): { readonly id: DiagnosisId; readonly refused: readonly string[] } {
  const { preflight } = view;
  const before = view.verdict.faults.filter(({ at }) => at === 'preflight');
  const kinds = new Set(before.map(({ kind }) => kind));
  const none = { refused: [] };
  if (kinds.has('unanswered')) {
    return { id: preflight !== null && isLate(preflight) ? 'preflight-unanswered' : 'preflight-rejected', ...none };
  }
  // Where the answers themselves let nobody in either, it is not the preflight alone.
  if (kinds.has('allow-origin') && isShut(view, all)) {
    const isHidden = all.some((one) => one.answer !== null && keepsOut(one.answer));
    return { id: isHidden ? 'resource-policy' : 'no-valid-allow-origin', ...none };
  }
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

/** True where the answer is readable to nobody; where it was not looked at, no other one may be. */
function isShut(view: HeaderView, all: readonly HeaderView[]): boolean {
  const lacks = ({ verdict: { faults } }: HeaderView) => faults.some(({ at }) => at === 'answer');
  return view.asPage ? lacks(view) : !all.some((one) => one.answer !== null && !lacks(one));
}

/** A policy that hides from a page even that something answers, where CORS does not let it in. */
function keepsOut({ headers }: AnswerHead): boolean {
  const policy = headerValue(headers, 'cross-origin-resource-policy');
  return (policy === 'same-origin' || policy === 'same-site') && headerValue(headers, ALLOW_ORIGIN) === null;
}

const ALLOW_ORIGIN = 'access-control-allow-origin';

/** Where the answer redirects to; null where it does not. */
function redirection({ answer, subject }: HeaderView): { readonly isElsewhere: boolean; readonly saw: string } | null {
  const location = answer && headerValue(answer.headers, 'location');
  if (!answer || location === null || answer.status < 300 || answer.status >= 400) return null;
  const { url } = subject.request;
  return {
    isElsewhere: URL.canParse(location, url) && new URL(location, url).origin !== new URL(url).origin,
    saw: `It answers ${answer.status} with Location: ${location.slice(0, 200)}.`,
  };
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
