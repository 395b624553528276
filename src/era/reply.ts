import { type Exchange, mediaType, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type JsonObject, member, parseJson } from '../model/json.ts';
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
  const { outcome } = exchange;
  const onStream = shared ? findOnStream(shared, call.id) : null;
  if (onStream && shared)
    return fromMessage(onStream, {
      ...base,
      ...answered(shared),
      firstByteMs: outcome.kind === 'response' ? exchange.timing.firstByteMs : null,
    });
  const answer = readableAnswer(exchange);
  if (answer) {
    const body = readBody(answer);
    const own = findAnswer(exchange, body, call.id);
    if (own) return fromMessage(own, { ...base, ...answered(exchange) });
    if (outcome.kind === 'body-failed') return { ...base, ...answered(exchange), kind: 'broken', why: 'connection' };
    if (outcome.kind === 'timeout') return { ...base, ...answered(exchange), kind: 'broken', why: 'time' };
    if (!answer.body.complete) {
      return {
        ...base,
        ...answered(exchange),
        kind: 'broken',
        why: answer.body.cutBy === 'time' ? 'time' : answer.body.cutBy ? 'bytes' : 'connection',
      };
    }
    return {
      ...base,
      ...answered(exchange),
      kind: 'not-rpc',
      what: describe(answer, body),
      excerpt: (answer.body.text ?? '').slice(0, EXCERPT),
    };
  }
  switch (outcome.kind) {
    case 'timeout':
      return { ...base, kind: 'timeout', afterMs: outcome.afterMs };
    case 'cancelled':
      return { ...base, kind: 'cancelled' };
    case 'rejected':
    case 'opaque':
    case 'opaque-redirect':
    case 'response':
    case 'body-failed':
      return { ...base, kind: 'withheld' };
  }
}

interface Found {
  readonly message: JsonObject;
  readonly at: Evidence;
  readonly form: 'json' | 'stream';
}

function answered(exchange: Exchange): { status: number; mediaType: string | null; firstByteMs: number | null } {
  const answer = readableAnswer(exchange);
  return {
    status: answer?.status ?? 0,
    mediaType: answer ? mediaType(answer.headers) : null,
    firstByteMs: exchange.timing.firstByteMs ?? exchange.timing.headersMs,
  };
}

function findAnswer(exchange: Exchange, body: ReadBody, id: RpcId | null): Found | null {
  if (body.form === 'json') return singleAnswer(exchange, body, id);
  if (body.form !== 'stream') return null;
  const responses = body.messages.filter((one) => isMessageEvent(one) && one.parsed.ok && isResponse(one.parsed.value));
  const exact = responses.find(
    (one) => one.parsed.ok && isResponse(one.parsed.value) && answersId(one.parsed.value['id'], id),
  );
  // An error without an id can only mean this request: nothing else was asked on this exchange.
  const chosen =
    exact ??
    responses.find((one) => one.parsed.ok && isResponse(one.parsed.value) && (one.parsed.value['id'] ?? null) === null);
  if (!chosen?.parsed.ok || !isResponse(chosen.parsed.value)) return null;
  return { message: chosen.parsed.value, at: { exchange: exchange.id, message: chosen.index }, form: 'stream' };
}

function singleAnswer(exchange: Exchange, body: ReadBody, id: RpcId | null): Found | null {
  const parsed = body.messages[0]?.parsed;
  if (!parsed?.ok) return null;
  const at: Evidence = { exchange: exchange.id, message: 0 };
  if (isAnswer(parsed.value, exchange)) return { message: parsed.value, at, form: 'json' };
  if (!Array.isArray(parsed.value)) return null;
  const list: readonly unknown[] = parsed.value;
  const index = list.findIndex((one) => isResponse(one) && (answersId(one['id'], id) || list.length === 1));
  const only = list[index];
  return isResponse(only) ? { message: only, at: { ...at, pointer: `/${index}` }, form: 'json' } : null;
}

/** On an error status a body counts only when it shows that JSON-RPC is meant: a gateway's `{"error": …}` does not. */
function isAnswer(value: unknown, exchange: Exchange): value is JsonObject {
  if (!isResponse(value)) return false;
  const status = readableAnswer(exchange)?.status ?? 0;
  if (status >= 200 && status < 300) return true;
  if (Object.hasOwn(value, 'jsonrpc')) return true;
  const code = member(member(value, 'error'), 'code');
  return typeof code === 'number' && Number.isInteger(code) && code >= -32768 && code <= -32000;
}

/** The answer to a request on the shared stream of HTTP+SSE. */
function findOnStream(shared: Exchange, id: RpcId | null): Found | null {
  const answer = readableAnswer(shared);
  if (!answer) return null;
  for (const one of readBody(answer).messages) {
    if (!isMessageEvent(one) || !one.parsed.ok || !isResponse(one.parsed.value)) continue;
    if (answersId(one.parsed.value['id'], id)) {
      return { message: one.parsed.value, at: { exchange: shared.id, message: one.index }, form: 'stream' };
    }
  }
  return null;
}

type AnsweredBase = Pick<
  Extract<Reply, { kind: 'result' }>,
  'exchange' | 'method' | 'requestId' | 'status' | 'mediaType' | 'firstByteMs'
>;

function fromMessage({ message, at, form }: Found, base: AnsweredBase): Reply {
  const error = member(message, 'error');
  if (error !== undefined && !(error === null && Object.hasOwn(message, 'result'))) {
    return {
      ...base,
      at,
      kind: 'rpc-error',
      form,
      message,
      code: member(error, 'code'),
      text: isObject(error) ? member(error, 'message') : error,
      data: member(error, 'data'),
    };
  }
  return { ...base, at, kind: 'result', form, message, result: member(message, 'result') };
}

function describe({ headers, body }: ReadableAnswer, read: ReadBody): Extract<Reply, { kind: 'not-rpc' }>['what'] {
  if (read.form === 'stream') return 'stream-without-answer';
  if (read.form === 'empty') return 'empty';
  if (read.form === 'json') return read.messages[0]?.parsed.ok ? 'json' : 'deep-json';
  const start = (body.text ?? '').trimStart().slice(0, 15).toLowerCase();
  return mediaType(headers) === 'text/html' || start.startsWith('<!doctype html') || start.startsWith('<html')
    ? 'html'
    : 'text';
}

/** The message that a reply stood in, re-read from its text; for pointers into what was sent. */
export function parseSent(exchange: Exchange): unknown {
  const parsed = parseJson(exchange.request.body ?? '');
  return parsed.ok ? parsed.value : undefined;
}
