import { type Exchange, mediaType, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import { isMessageEvent, type ReadBody, readBody } from './read-body.ts';
import { answersId, isResponse, type RpcId, sentCall } from './rpc.ts';

const EXCERPT = 200;

/**
 * How the request of an exchange was answered (section 7.3 of the catalogue).
 *
 * @param exchange the exchange that carried the request
 * @param shared the stream on which HTTP+SSE servers answer; undefined in the other eras
 */
export function replyTo(exchange: Exchange, shared?: Exchange): Reply {
  const call = sentCall(exchange);
  const base = {
    exchange: exchange.id,
    method: call.method ?? exchange.request.method,
    requestId: call.id,
    at: { exchange: exchange.id },
  };
  const onStream = shared ? findOnStream(shared, call.id) : null;
  if (onStream && shared) return fromMessage(onStream, { ...base, ...answeredBy(exchange, shared) });
  const answer = readableAnswer(exchange);
  return answer ? readableReply(exchange, answer, base) : silentReply(exchange, base);
}

type ReplyBase = Pick<Reply, 'exchange' | 'method' | 'requestId' | 'at'>;
type AnsweredBase = ReplyBase & Pick<Extract<Reply, { kind: 'result' }>, 'status' | 'mediaType' | 'firstByteMs'>;

function silentReply({ outcome }: Exchange, base: ReplyBase): Reply {
  if (outcome.kind === 'timeout') return { ...base, kind: 'timeout', afterMs: outcome.afterMs };
  if (outcome.kind === 'cancelled') return { ...base, kind: 'cancelled' };
  return { ...base, kind: 'withheld' };
}

function readableReply(exchange: Exchange, answer: ReadableAnswer, base: ReplyBase): Reply {
  const answered = { ...base, ...answeredBy(exchange, exchange) };
  const body = readBody(answer);
  const own = findAnswer(exchange, answer.status, body, sentCall(exchange).id);
  if (own) return fromMessage(own, answered);
  const broken = brokenBy(exchange, answer);
  if (broken) return { ...answered, kind: 'broken', why: broken };
  const excerpt = (answer.body.text ?? '').slice(0, EXCERPT);
  return { ...answered, kind: 'not-rpc', what: describe(answer, body), excerpt };
}

function brokenBy({ outcome }: Exchange, { body }: ReadableAnswer): 'connection' | 'bytes' | 'time' | null {
  if (outcome.kind === 'body-failed') return 'connection';
  if (outcome.kind === 'timeout' || body.cutBy === 'time') return 'time';
  if (body.cutBy) return 'bytes';
  return body.complete ? null : 'connection';
}

interface Found {
  readonly message: JsonObject;
  readonly at: Evidence;
  readonly form: 'json' | 'stream';
}

function answeredBy(asked: Exchange, answering: Exchange): Omit<AnsweredBase, keyof ReplyBase> {
  const answer = readableAnswer(answering);
  return {
    status: answer?.status ?? 0,
    mediaType: answer ? mediaType(answer.headers) : null,
    firstByteMs: asked.timing.firstByteMs ?? asked.timing.headersMs,
  };
}

function findAnswer(exchange: Exchange, status: number, body: ReadBody, id: RpcId | null): Found | null {
  if (body.form === 'json') return singleAnswer(exchange, status, body, id);
  if (body.form !== 'stream') return null;
  const responses = streamResponses(exchange, body);
  const exact = responses.find(({ message }) => answersId(message['id'], id));
  // An error without an id can only mean this request: nothing else was asked on this exchange.
  return exact ?? responses.find(({ message }) => (message['id'] ?? null) === null) ?? null;
}

function streamResponses(exchange: Exchange, body: ReadBody): readonly Found[] {
  return body.messages.flatMap((one) => {
    if (!isMessageEvent(one) || !one.parsed.ok) return [];
    const at = { exchange: exchange.id, message: one.index };
    // 2025-03-26 allows a batch as one event.
    const batch: readonly unknown[] = Array.isArray(one.parsed.value) ? one.parsed.value : [];
    const single = isResponse(one.parsed.value) ? [{ message: one.parsed.value, at, form: 'stream' as const }] : [];
    return [
      ...single,
      ...batch.flatMap((message, index) =>
        isResponse(message) ? [{ message, at: { ...at, pointer: `/${index}` }, form: 'stream' as const }] : [],
      ),
    ];
  });
}

function singleAnswer(exchange: Exchange, status: number, body: ReadBody, id: RpcId | null): Found | null {
  const parsed = body.messages[0]?.parsed;
  if (!parsed?.ok) return null;
  const at: Evidence = { exchange: exchange.id, message: 0 };
  if (countsAsAnswer(parsed.value, status)) return { message: parsed.value, at, form: 'json' };
  if (!Array.isArray(parsed.value)) return null;
  const list: readonly unknown[] = parsed.value;
  const index = list.findIndex((one) => isResponse(one) && (answersId(one['id'], id) || list.length === 1));
  const only = list[index];
  return isResponse(only) ? { message: only, at: { ...at, pointer: `/${index}` }, form: 'json' } : null;
}

/** On an error status a body counts only when it shows that JSON-RPC is meant: a gateway's `{"error": …}` does not. */
function countsAsAnswer(value: unknown, status: number): value is JsonObject {
  if (!isResponse(value)) return false;
  if ((status >= 200 && status < 300) || Object.hasOwn(value, 'jsonrpc')) return true;
  const code = member(member(value, 'error'), 'code');
  return typeof code === 'number' && Number.isInteger(code) && code >= -32768 && code <= -32000;
}

/** The answer to a request on the shared stream of HTTP+SSE. */
function findOnStream(shared: Exchange, id: RpcId | null): Found | null {
  const answer = readableAnswer(shared);
  if (!answer) return null;
  return streamResponses(shared, readBody(answer)).find(({ message }) => answersId(message['id'], id)) ?? null;
}

function fromMessage({ message, at, form }: Found, base: AnsweredBase): Reply {
  const error = member(message, 'error');
  if (error !== undefined && !(error === null && Object.hasOwn(message, 'result'))) {
    const text = isObject(error) ? member(error, 'message') : error;
    const details = { code: member(error, 'code'), text, data: member(error, 'data') };
    return { ...base, at, kind: 'rpc-error', form, message, ...details };
  }
  return { ...base, at, kind: 'result', form, message, result: member(message, 'result') };
}

function describe({ headers, body }: ReadableAnswer, read: ReadBody): Extract<Reply, { kind: 'not-rpc' }>['what'] {
  if (read.form === 'stream') return 'stream-without-answer';
  if (read.form === 'empty') return 'empty';
  if (read.form === 'json') return read.messages[0]?.parsed.ok ? 'json' : 'deep-json';
  const start = (body.text ?? '').trimStart().slice(0, 15).toLowerCase();
  const isPage = start.startsWith('<!doctype html') || start.startsWith('<html');
  return isPage || mediaType(headers) === 'text/html' ? 'html' : 'text';
}
