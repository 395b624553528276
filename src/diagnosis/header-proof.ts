import { type Exchange, type ExchangeId, headerValue } from '../model/exchange.ts';
import type { AskedHeader, CorsProof } from '../model/facts-endpoint.ts';
import { type CorsFault, unsafeHeaderNames } from './fetch-rules.ts';
import { type HeaderView, isWitness } from './header-views.ts';

/** What the headers prove about CORS, for the checks. */
export function proofOf(views: readonly HeaderView[], exchanges: readonly Exchange[]): CorsProof {
  const seen = views.filter(({ asPage, subject }) => asPage && !isWitness(subject));
  const posts = seen.filter(({ subject }) => subject.request.method === 'POST');
  const passed = posts.find(({ verdict: one }) => one.readable && one.preflighted);
  const initialize = posts.findLast(({ era, answer }) => era === 'legacy' && isSuccess(answer?.status));
  const end = seen.find(({ subject }) => subject.request.method === 'DELETE');
  const readable = seen.filter(({ verdict: one }) => one.readable);
  return {
    headers: askedNames(views),
    preflightPassed: passed?.subject.id ?? null,
    initialized: initialize
      ? { exchange: initialize.subject.id, sessionReadable: shows(initialize, 'mcp-session-id') }
      : null,
    sessionEnd: end ? { exchange: end.subject.id, isReadable: end.verdict.readable } : null,
    challenges: readable.flatMap((one) => {
      const status = one.answer?.status ?? 0;
      if (status !== 401 && status !== 403) return [];
      return [{ exchange: one.subject.id, status, isReadable: shows(one, 'www-authenticate') }];
    }),
    errors: ids(readable.filter(({ answer }) => (answer?.status ?? 0) >= 400)),
    rejected: ids(seen.filter(({ verdict: one }) => !one.readable)),
    ...maxAge(exchanges),
  };
}

function askedNames(views: readonly HeaderView[]): readonly AskedHeader[] {
  const rows = new Map<string, AskedHeader>();
  for (const { subject, preflight, verdict: one } of views) {
    for (const name of namesOf(subject)) {
      const before = rows.get(name);
      const isAllowed = preflight !== null && !one.faults.some((fault) => refuses(fault, name));
      rows.set(name, {
        name,
        sentBy: before?.sentBy ?? subject.id,
        allowedBy: before?.allowedBy ?? (isAllowed ? preflight.id : null),
      });
    }
  }
  return [...rows.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function namesOf({ request }: Exchange): readonly string[] {
  return unsafeHeaderNames(request.headers.filter(({ name }) => name !== 'origin'));
}

function refuses(fault: CorsFault, name: string): boolean {
  if (fault.at === 'answer' || fault.kind === 'allow-methods') return false;
  return fault.kind !== 'allow-headers' || fault.missing.includes(name);
}

function maxAge(exchanges: readonly Exchange[]): Pick<CorsProof, 'maxAge'> {
  const preflight = exchanges.find(({ step, outcome }) => step === 'preflight' && outcome.kind === 'response');
  if (preflight?.outcome.kind !== 'response') return {};
  return {
    maxAge: { exchange: preflight.id, value: headerValue(preflight.outcome.headers, 'access-control-max-age') },
  };
}

function shows({ answer, verdict: one }: HeaderView, name: string): boolean {
  return answer !== null && headerValue(answer.headers, name) !== null && one.readable && !one.hidden.includes(name);
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function ids(views: readonly HeaderView[]): readonly ExchangeId[] {
  return views.map(({ subject }) => subject.id);
}
