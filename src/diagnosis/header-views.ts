import { askedHeaders } from '../model/asked-headers.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';
import { type AnswerHead, type CorsVerdict, corsVerdict } from './fetch-rules.ts';

/** One request as a browser would have sent it: the answers that curl got to it, and what a browser would make of them. */
export interface HeaderView {
  readonly era: Era | null;
  /** The request itself, sent with the page's Origin; where it was not sent so, one of the run that is sent alike. */
  readonly subject: Exchange;
  readonly preflight: Exchange | null;
  readonly answer: AnswerHead | null;
  /** False where the subject carried no Origin, so that its answer says nothing about CORS. */
  readonly asPage: boolean;
  readonly verdict: CorsVerdict;
}

/**
 * The browser's view of a server, from what curl got: each opening, the end of a session and a HEAD with the page's
 * Origin, and the preflights of what follows an opening. Empty where curl did not look at it so.
 */
export function headerViews(exchanges: readonly Exchange[], origin: string): readonly HeaderView[] {
  const asPage = exchanges.filter(({ step, retryOf }) => step === 'from-page' && retryOf === undefined);
  const last = asPage.map((first) => exchanges.findLast(({ retryOf }) => retryOf?.exchange === first.id) ?? first);
  const followUp = exchanges.find(({ step, era }) => step === 'initialized' && era === 'legacy');
  return [
    ...last.map((subject) => view(subject, exchanges, origin, true)),
    ...(followUp ? [view(followUp, exchanges, origin, false)] : []),
  ];
}

/** True for the HEAD that only shows whether other answers are readable: a page needs none. */
export function isWitness({ request }: Exchange): boolean {
  return request.method === 'HEAD';
}

function view(subject: Exchange, exchanges: readonly Exchange[], origin: string, asPage: boolean): HeaderView {
  const { method } = subject.request;
  const headers = subject.request.headers.filter(({ name }) => name !== 'origin');
  const preflight = preflightOf(subject, askedHeaders(headers), exchanges);
  const answer = asPage ? headOf(subject) : null;
  const verdict = corsVerdict(preflight && headOf(preflight), answer, { method, headers, origin });
  return { era: subject.era, subject, preflight, answer, asPage, verdict };
}

/** The preflight that asked for the same method and these names: exactly them, or else the one with fewest others. */
function preflightOf(subject: Exchange, names: readonly string[], exchanges: readonly Exchange[]): Exchange | null {
  const fitting = exchanges.filter((one) => {
    if (one.step !== 'preflight' || one.era !== subject.era) return false;
    const asked = namesAsked(one);
    return (
      headerValue(one.request.headers, 'access-control-request-method') === subject.request.method &&
      names.every((name) => asked.includes(name))
    );
  });
  return fitting.sort((one, other) => namesAsked(one).length - namesAsked(other).length)[0] ?? null;
}

function namesAsked({ request }: Exchange): readonly string[] {
  return (headerValue(request.headers, 'access-control-request-headers') ?? '').split(',');
}

function headOf(exchange: Exchange): AnswerHead | null {
  const answer = readableAnswer(exchange);
  return answer && { status: answer.status, headers: answer.headers };
}
