import { readBody } from '../era/read-body.ts';
import { sentCall } from '../era/rpc.ts';
import { type Exchange, headerValue, mediaType, readableAnswer } from '../model/exchange.ts';
import type { Answer, RpcMessage, SessionAnswer } from '../model/facts-answers.ts';
import { isObject, jsonType, member } from '../model/json.ts';
import { hasError } from './rpc-messages.ts';

const SESSION = 'mcp-session-id';

/** How the body of an exchange ended; our own deadline counts as ours, a broken body as broken. */
export function ending(exchange: Exchange): Pick<Answer, 'complete' | 'cutBy' | 'ended'> {
  const { outcome } = exchange;
  const body = readableAnswer(exchange)?.body;
  if (outcome.kind === 'timeout') return { complete: false, cutBy: body?.cutBy ?? 'time', ended: 'by-us' };
  if (outcome.kind === 'body-failed') return { complete: false, ended: 'broken' };
  const cut = body?.cutBy === undefined ? {} : { cutBy: body.cutBy };
  return { complete: body?.complete ?? false, ...cut, ended: body?.ended ?? 'broken' };
}

/**
 * The HTTP answer of an exchange, or null where none can be judged: nothing readable came, or its text was left out of
 * a report.
 *
 * @param messages what of JSON-RPC the answer holds
 */
export function answerOf(exchange: Exchange, messages: readonly RpcMessage[]): Answer | null {
  const answer = readableAnswer(exchange);
  if (!answer || (answer.body.text === null && answer.body.bytes > 0)) return null;
  const { status, headers, body } = answer;
  const call = sentCall(exchange);
  return {
    exchange: exchange.id,
    at: { exchange: exchange.id },
    url: exchange.request.url,
    method: call.method,
    requestId: call.id,
    isNotification: exchange.request.method === 'POST' && (call.id === null || call.method === null),
    status,
    contentType: headerValue(headers, 'content-type'),
    mediaType: mediaType(headers),
    headers,
    text: body.text ?? '',
    bytes: body.bytes,
    ...shape(exchange),
    holds: holding(messages),
    ...ending(exchange),
    bom: body.bom,
    invalidUtf8: body.invalidUtf8,
    firstByteMs: exchange.timing.firstByteMs ?? exchange.timing.headersMs,
    totalMs: exchange.timing.endMs,
  };
}

function shape(exchange: Exchange): Pick<Answer, 'form' | 'json' | 'tooDeep'> {
  const answer = readableAnswer(exchange);
  if (!answer) return { form: 'empty' };
  const { form, messages } = readBody(answer);
  const deep = messages.some(({ parsed }) => !parsed.ok && parsed.why === 'depth') ? { tooDeep: true as const } : {};
  const parsed = form === 'json' ? messages[0]?.parsed : undefined;
  if (!parsed?.ok) return { form, ...deep };
  const { value } = parsed;
  return { form, ...deep, json: { type: jsonType(value), entries: Array.isArray(value) ? value.length : 0 } };
}

function holding(messages: readonly RpcMessage[]): Answer['holds'] {
  if (messages.some(hasError)) return 'error';
  if (messages.some(({ kind }) => kind === 'response')) return 'result';
  return messages.length > 0 ? 'other' : 'nothing';
}

/** The session id that a request carried, or null. */
export function sessionSent(exchange: Exchange): string | null {
  return headerValue(exchange.request.headers, SESSION);
}

/** The session id that an answer issued and the page may read, or null. */
export function sessionIssued(exchange: Exchange): string | null {
  const answer = readableAnswer(exchange);
  return answer ? headerValue(answer.headers, SESSION) : null;
}

/** The answer to a request that carried a session id, or null. */
export function sessionAnswerOf(exchange: Exchange): SessionAnswer | null {
  const session = sessionSent(exchange);
  const answer = readableAnswer(exchange);
  if (session === null || !answer) return null;
  const body = readBody(answer);
  const parsed = body.form === 'json' ? body.messages[0]?.parsed : undefined;
  const message = parsed?.ok && isObject(parsed.value) ? parsed.value : null;
  return {
    exchange: exchange.id,
    at: { exchange: exchange.id },
    session,
    httpMethod: exchange.request.method,
    method: sentCall(exchange).method,
    status: answer.status,
    unknownMethod: member(member(message, 'error'), 'code') === -32601,
    startedMs: exchange.timing.startedMs,
    endedMs: exchange.timing.startedMs + exchange.timing.endMs,
  };
}
