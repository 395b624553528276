import type { Environment } from '../model/environment.ts';
import { type Exchange, headerValue, isBeside, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { Judged } from './describe.ts';
import { verdict } from './steps.ts';

/** Step X: answers that are readable and lack a header that browser clients need, and redirects that were followed. */
export function readableTrouble(exchanges: readonly Exchange[], environment: Environment): readonly Judged[] {
  const run = exchanges.filter((one) => !isBeside(one));
  return [...challenge(run, environment), ...session(run), ...redirected(run)];
}

function challenge(run: readonly Exchange[], { engine }: Environment): readonly Judged[] {
  const refused = run.filter((one) => {
    const answer = readableAnswer(one);
    if (answer?.status !== 401 || headerValue(answer.headers, 'www-authenticate') !== null) return false;
    // Exposed and not there: it was not sent. Firefox hides it where it is sent twice, exposed or not.
    return engine === 'firefox' || !exposes(answer, 'www-authenticate');
  });
  if (refused.length === 0) return [];
  return [{ verdict: verdict('challenge-unreadable', 'cannot-tell'), subjects: refused, used: [], era: null }];
}

/** True where a header is exposed for certain. What a server exposes may itself be hidden. */
function exposes({ headers }: ReadableAnswer, name: string): boolean {
  const names = (headerValue(headers, 'access-control-expose-headers') ?? '').toLowerCase().split(/[\s,]+/);
  return names.includes('*') || names.includes(name);
}

/** No readable session id, and the next request is refused in words that speak of a session. */
function session(run: readonly Exchange[]): readonly Judged[] {
  const own = run.filter(({ era }) => era === 'legacy').flatMap(answered);
  const opening = own.findLast(({ exchange }) => exchange.step === 'initialize');
  if (!opening || opening.answer.status >= 300) return [];
  const { headers } = opening.answer;
  if (headerValue(headers, 'mcp-session-id') !== null || exposes(opening.answer, 'mcp-session-id')) return [];
  const initialize = opening.exchange;
  const next = own.find(({ exchange }) => exchange.id > initialize.id);
  if (!next || !refusesSession(next.answer)) return [];
  const found = verdict('session-id-unreadable', 'likely');
  return [{ verdict: found, subjects: [initialize], used: [next.exchange], era: 'legacy' }];
}

interface Answered {
  readonly exchange: Exchange;
  readonly answer: ReadableAnswer;
}

function answered(exchange: Exchange): readonly Answered[] {
  const answer = readableAnswer(exchange);
  return answer === null ? [] : [{ exchange, answer }];
}

function refusesSession({ status, body }: ReadableAnswer): boolean {
  return (status === 400 || status === 404) && /session/i.test(body.text ?? '');
}

function redirected(run: readonly Exchange[]): readonly Judged[] {
  const posts = run.filter(
    ({ request, outcome }) => request.method === 'POST' && outcome.kind === 'response' && outcome.redirected,
  );
  if (posts.length === 0) return [];
  return [{ verdict: verdict('post-redirected', 'certain'), subjects: posts, used: [], era: null }];
}
