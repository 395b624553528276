import { replyTo } from '../era/reply.ts';
import { type Exchange, isBeside, type Purpose } from '../model/exchange.ts';
import { type Fact, type FactSet, known, type Located, unknown } from '../model/facts.ts';
import type { Answer, AnswerFactValues, AnswerStream, RpcMessage } from '../model/facts-answers.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type JsonObject, pointer } from '../model/json.ts';
import { type Reason, reason } from '../model/reason.ts';
import type { Era } from '../model/revision.ts';
import { answerOf, sessionAnswerOf } from './answer.ts';
import { streamOf } from './answer-streams.ts';
import { hasError, messagesOf, resultOf, sharedMessages } from './rpc-messages.ts';

export interface AnswerInput {
  readonly era: Era;
  /** All exchanges of the run, labelled. */
  readonly exchanges: readonly Exchange[];
  /** The stream on which an HTTP+SSE server answers. */
  readonly shared?: Exchange | undefined;
  /** Openings of another era that this server does not speak; they feed the facts about errors alone. */
  readonly otherOpenings: readonly Exchange[];
  /** Their errors are judged by the codes of this era too: only on a modern-only server (section 7.3). */
  readonly otherErrorsCount?: boolean;
}

/** Evidence that is kept for a fact; the places of single faults stand in the values. */
const EVIDENCE = 20;

/** Exchanges whose answers count (section 7.3 of the catalogue); those sent for a diagnosis never do. */
const COUNTED: ReadonlySet<Purpose> = new Set([
  'opening',
  'opening-retry',
  'notification',
  'list',
  'page',
  'repeat',
  'reply',
]);

/** Arrays of a result whose entries may carry `_meta`. */
const LISTED = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;

interface Read {
  readonly messages: readonly RpcMessage[];
  readonly answer: Answer | null;
}

/**
 * What the answers of one era have in common: every answer to a well-formed request of that era, and what it holds.
 * Pure; each body is parsed once. Section 7.3 of the catalogue says what counts.
 */
export function answerFacts({
  era,
  exchanges,
  shared,
  otherOpenings,
  otherErrorsCount = true,
}: AnswerInput): FactSet<AnswerFactValues> {
  const own = exchanges.filter((one) => one.era === era && COUNTED.has(one.purpose) && !isOurOmission(one));
  const posts = own.filter(({ request }) => request.method === 'POST');
  const reads = posts.map(read);
  const messages = era === 'http+sse' ? sharedMessages(posts, shared) : reads.flatMap((one) => one.messages);
  const onStream =
    era === 'http+sse' && shared
      ? answerOf(
          shared,
          messages.filter((one) => one.onSharedStream),
        )
      : null;
  const answers = [...reads.flatMap(({ answer }) => answer ?? []), ...(onStream ? [onStream] : [])];
  const missing = whyNothing(posts);
  const noMessage =
    answers.length === 0 ? missing : reason('blocked.prerequisite', 'No answer holds a JSON-RPC message.');
  const errors = messages.filter(hasError);
  const others = otherOpenings.filter((one) => !isOurOmission(one)).map(read);
  const results = messages.flatMap((message) => {
    const result = resultOf(message);
    return result ? [{ ...message, result }] : [];
  });
  const jsonAnswers = answers.filter(isSentAsJson);
  return {
    answers: listed(answers, missing),
    jsonAnswers: listed(jsonAnswers, answers.some(isAnsweredStream) ? reason('n/a.stream-only') : noMessage),
    messages: listed(messages, noMessage),
    responses: listed(
      messages.filter(({ kind }) => kind === 'response'),
      noMessage,
    ),
    errors: listed(errors, reason('n/a.no-errors-seen')),
    allErrors: listed(
      otherErrorsCount ? [...errors, ...others.flatMap((one) => one.messages).filter(hasError)] : errors,
      reason('n/a.no-errors-seen'),
    ),
    errorAnswers: listed(
      [...answers, ...others.flatMap(({ answer }) => answer ?? [])].filter(isErrorAnswer),
      reason('n/a.no-errors-seen'),
    ),
    results: listed(
      results,
      messages.length === 0 ? noMessage : reason('blocked.prerequisite', 'No request was answered with a result.'),
    ),
    streams: streamFact(posts),
    sessionAnswers: listed(
      exchanges.flatMap((exchange) =>
        exchange.era === era && !isBeside(exchange) ? (sessionAnswerOf(exchange) ?? []) : [],
      ),
      reason('n/a.no-session', 'No request carried a session id.'),
    ),
    metaObjects: listed(results.flatMap(metaOf), reason('n/a.no-meta')),
  };
}

/** A refusal of a modern request that left out headers: no answer to a well-formed request. */
function isOurOmission(exchange: Exchange): boolean {
  return exchange.era === 'modern' && exchange.degraded !== undefined && replyTo(exchange).kind !== 'result';
}

function read(exchange: Exchange): Read {
  const messages = messagesOf(exchange);
  return { messages, answer: answerOf(exchange, messages) };
}

/** A known fact about a list that is not empty, with the first places as evidence. */
function listed<T extends { readonly at: Evidence }>(values: readonly T[], otherwise: Reason): Fact<readonly T[]> {
  return values.length === 0
    ? unknown(otherwise)
    : known(
        values,
        values.slice(0, EVIDENCE).map(({ at }) => at),
      );
}

function streamFact(posts: readonly Exchange[]): Fact<readonly AnswerStream[]> {
  const streams = posts.flatMap((post) => streamOf(post) ?? []);
  if (streams.length === 0) return unknown(reason('n/a.no-stream'));
  return known(
    streams,
    streams.slice(0, EVIDENCE).map(({ exchange }) => ({ exchange })),
  );
}

/** Why no answer of the era can be judged. */
function whyNothing(posts: readonly Exchange[]): Reason {
  const kinds = new Set(posts.map(({ outcome }) => outcome.kind));
  if (kinds.has('rejected') || kinds.has('opaque') || kinds.has('opaque-redirect')) return reason('blocked.cors');
  if (kinds.has('timeout')) return reason('budget.time');
  if (kinds.has('cancelled')) return reason('aborted');
  if (kinds.size > 0) return reason('budget.bytes', 'The bodies of the answers were not kept.');
  return reason('blocked.prerequisite');
}

/** True for a 2xx answer to a request that is JSON, or is sent as JSON, and was not cut by a limit of ours. */
function isSentAsJson(answer: Answer): boolean {
  if (answer.isNotification || answer.method === null || answer.status < 200 || answer.status > 299) return false;
  if (answer.form === 'json') return true;
  return answer.form !== 'stream' && answer.cutBy === undefined && (answer.mediaType ?? '').includes('json');
}

function isAnsweredStream(answer: Answer): boolean {
  return answer.form === 'stream' && !answer.isNotification;
}

/** An error by its HTTP status or by the JSON-RPC error in it. */
function isErrorAnswer({ status, holds }: Answer): boolean {
  return status < 200 || status > 299 || holds === 'error';
}

function metaOf({ result, at }: RpcMessage & { readonly result: JsonObject }): readonly Located<JsonObject>[] {
  const found: Located<JsonObject>[] = [];
  const base = at.pointer ?? '';
  const take = (holder: unknown, path: string): void => {
    if (!isObject(holder) || !Object.hasOwn(holder, '_meta')) return;
    const meta = holder['_meta'];
    if (isObject(meta)) found.push({ value: meta, at: { ...at, pointer: `${base}${path}${pointer('_meta')}` } });
  };
  take(result, pointer('result'));
  for (const name of LISTED) {
    const entries = Object.hasOwn(result, name) ? result[name] : undefined;
    if (!Array.isArray(entries)) continue;
    entries.forEach((entry, index) => {
      take(entry, pointer('result', name, index));
    });
  }
  return found;
}
