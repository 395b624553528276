import { askedHeaders } from '../model/asked-headers.ts';
import { type Exchange, type ExchangeId, headerValue, isBeside, readableAnswer } from '../model/exchange.ts';
import { type Fact, known } from '../model/facts.ts';
import type { AskedHeader, CorsProof } from '../model/facts-endpoint.ts';
import { isLadderStep } from '../model/ladder.ts';

/** What requests and their fate prove about CORS; null where nothing was sent. Pure. */
export function corsFact(exchanges: readonly Exchange[]): Fact<CorsProof> | null {
  // A frame has an origin of its own, which is none of this page's.
  const own = exchanges.filter(({ via }) => via !== 'frame');
  const run = own.filter((one) => !isLadderStep(one.step) && !isBeside(one));
  if (run.length === 0) return null;
  const passed = own.find((one) => one.request.method === 'POST' && isReadable(one) && asked(one).length > 0);
  const initialize = run.findLast((one) => one.step === 'initialize' && one.era === 'legacy' && isSuccess(one));
  const end = run.find(({ step }) => step === 'session-end');
  return known(
    {
      headers: headersOf(
        own,
        own.filter(({ step }) => !isLadderStep(step)),
      ),
      preflightPassed: passed?.id ?? null,
      initialized: initialize ? { exchange: initialize.id, sessionReadable: has(initialize, 'mcp-session-id') } : null,
      sessionEnd: end ? { exchange: end.id, isReadable: isReadable(end) } : null,
      challenges: run.flatMap(challengeOf),
      errors: run.filter((one) => (readableAnswer(one)?.status ?? 0) >= 400).map(({ id }) => id),
      rejected: run.filter(({ outcome }) => outcome.kind === 'rejected').map(({ id }) => id),
    },
    run.map(({ id }) => ({ exchange: id })),
  );
}

function headersOf(exchanges: readonly Exchange[], run: readonly Exchange[]): readonly AskedHeader[] {
  const names = [...new Set(exchanges.flatMap(asked))].sort();
  return names.map((name) => ({
    name,
    sentBy: idOf(run, (one) => asked(one).includes(name)),
    allowedBy: idOf(exchanges, (one) => asked(one).includes(name) && wasLetThrough(one)),
  }));
}

function idOf(exchanges: readonly Exchange[], fits: (exchange: Exchange) => boolean): ExchangeId | null {
  return exchanges.find(fits)?.id ?? null;
}

function asked({ request }: Exchange): readonly string[] {
  return askedHeaders(request.headers);
}

function wasLetThrough(exchange: Exchange): boolean {
  return exchange.signals.uploadSeen === true || isReadable(exchange);
}

function challengeOf(exchange: Exchange): CorsProof['challenges'] {
  const status = readableAnswer(exchange)?.status;
  if (status !== 401 && status !== 403) return [];
  return [{ exchange: exchange.id, status, isReadable: has(exchange, 'www-authenticate') }];
}

function isReadable(exchange: Exchange): boolean {
  return readableAnswer(exchange) !== null;
}

function isSuccess(exchange: Exchange): boolean {
  const status = readableAnswer(exchange)?.status ?? 0;
  return status >= 200 && status < 300;
}

function has(exchange: Exchange, name: string): boolean {
  const answer = readableAnswer(exchange);
  return answer !== null && headerValue(answer.headers, name) !== null;
}
