import type { CurlRun } from '../curl-run/read.ts';
import { replyTo } from '../era/reply.ts';
import { LIST_METHODS } from '../facts/list-reading.ts';
import { declares } from '../facts/lists.ts';
import type { Exchange, StepId } from '../model/exchange.ts';
import { LISTS, type ListName } from '../model/facts-lists.ts';
import { member } from '../model/json.ts';
import type { Problem, Report } from '../model/report.ts';
import type { Era } from '../model/revision.ts';
import { judgeSaved } from './judge-saved.ts';
import { reportOf } from './judging.ts';

/**
 * The report of a curl run, through the same facts and checks as any run. Secrets of the server (session ids) are still
 * in it: redact before it leaves memory. Lists that the server does not declare were asked for all the same, because a
 * script cannot read capabilities for certain; they stand in the transcript and nothing is judged by them.
 */
export function reportOfCurlRun(run: CurlRun): Report {
  const { url, profile, eras, timeoutMs, endSession, environment, startedAt, ownHeaders } = run;
  const exchanges = withoutUndeclared(run.exchanges);
  const { facts, findings } = judgeSaved({ exchanges, environment, url, eras });
  const ends = exchanges.map(({ timing }) => timing.startedMs + timing.endMs);
  return reportOf({
    plan: {
      // Their values were never seen here.
      endpoint: { url, headers: ownHeaders.map((name) => ({ name, value: '' })) },
      settings: { profile, eras, timeoutMs, endSession },
    },
    environment,
    exchanges,
    facts,
    findings,
    problems: run.stops.map(stopped),
    createdAt: startedAt.replace(/Z$/, '.000Z'),
    durationMs: Math.round(Math.max(0, ...ends)),
    cancelled: false,
  });
}

/** The script takes over only what is certain, and stops within limits; neither is a fault of the server. */
function stopped({ step, reason }: CurlRun['stops'][number]): Problem {
  return { where: 'curl-run', text: `The curl run stopped at ${step}: ${reason}.` };
}

/** The same exchanges; those that ask for a list which is not declared are labelled as such. */
function withoutUndeclared(exchanges: readonly Exchange[]): readonly Exchange[] {
  const declared = new Map<Era | null, unknown>([
    ['modern', capabilities(exchanges, 'discover', 'modern')],
    ['legacy', capabilities(exchanges, 'initialize', 'legacy')],
  ]);
  return exchanges.map((exchange) => {
    const list = listOf(exchange.step);
    const isKnown = declared.get(exchange.era) !== undefined;
    return list !== null && isKnown && !declares(declared.get(exchange.era), list)
      ? { ...exchange, purpose: 'undeclared' as const }
      : exchange;
  });
}

function listOf(step: StepId): ListName | null {
  if (step === 'tools-list-again') return 'tools';
  return LISTS.find((list) => LIST_METHODS[list].step === step) ?? null;
}

/** The result of an opening with its capabilities; undefined where there is no result. */
function capabilities(exchanges: readonly Exchange[], step: StepId, era: Era): unknown {
  const opening = exchanges.findLast((one) => one.step === step && one.era === era);
  const reply = opening ? replyTo(opening) : null;
  return reply?.kind === 'result' ? (member(reply.result, 'capabilities') ?? {}) : undefined;
}
