import { replyTo } from '../../src/era/reply.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Reply } from '../../src/model/reply.ts';
import type { Report } from '../../src/model/report.ts';
import { isAtLeast, type Revision } from '../../src/model/revision.ts';
import { violations } from './validate.ts';

const RESULTS: { readonly [method: string]: string } = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'prompts/list': 'ListPromptsResult',
  ping: 'EmptyResult',
};

/** The answers of a run held against the schema of the revision that the era speaks. */
export interface JudgedAnswers {
  /** Answers that were validated. */
  readonly count: number;
  /** One line each: method, place, what is wrong. */
  readonly violations: readonly string[];
}

/** Validates every JSON-RPC answer of the spoken eras. */
export function judgeAnswers(report: Report): JudgedAnswers {
  const stream = report.exchanges.find(({ step }) => step === 'get-stream');
  const judged = report.exchanges.flatMap((exchange) => judgeAnswer(report, exchange, stream));
  return { count: judged.length, violations: judged.flat() };
}

/** One list of violations where the exchange holds an answer to be judged, none where it does not. */
function judgeAnswer(report: Report, exchange: Exchange, stream: Exchange | undefined): readonly (readonly string[])[] {
  const { era } = exchange;
  const revision = era === null ? undefined : report.eras[era].revision;
  if (era === null || !revision) return [];
  const reply = replyTo(exchange, era === 'http+sse' ? stream : undefined);
  if (reply.kind === 'rpc-error') return [named(reply, violations(revision, errorEnvelope(revision), reply.message))];
  if (reply.kind !== 'result') return [];
  if (reply.requestId === null) return [named(reply, ['a notification has no answer'])];
  const definition = RESULTS[reply.method];
  if (!definition) throw new Error(`No result type is known for ${reply.method}`);
  const envelope = violations(revision, resultEnvelope(revision), reply.message);
  return [named(reply, [...envelope, ...violations(revision, definition, reply.result)])];
}

function named(reply: Reply, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${reply.method} #${reply.exchange}: ${line}`);
}

function resultEnvelope(revision: Revision): string {
  return isAtLeast(revision, '2025-11-25') ? 'JSONRPCResultResponse' : 'JSONRPCResponse';
}

function errorEnvelope(revision: Revision): string {
  return isAtLeast(revision, '2025-11-25') ? 'JSONRPCErrorResponse' : 'JSONRPCError';
}
