import { isMessageEvent, readBody } from '../era/read-body.ts';
import { isNotification, isResponse, isServerRequest, type SentCall, sentCall } from '../era/rpc.ts';
import { type Exchange, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { RpcMessage } from '../model/facts-answers.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type JsonObject, member, pointer } from '../model/json.ts';

interface Placed {
  readonly value: unknown;
  readonly at: Evidence;
  readonly form: 'json' | 'stream';
}

/** Everything that a body holds where a JSON-RPC message belongs; an array gives its elements. */
function placed(exchange: Exchange, answer: ReadableAnswer): readonly Placed[] {
  const body = readBody(answer);
  if (body.form !== 'json' && body.form !== 'stream') return [];
  const { form } = body;
  return body.messages.flatMap((one): readonly Placed[] => {
    if (!one.parsed.ok || (form === 'stream' && !isMessageEvent(one))) return [];
    const at: Evidence = { exchange: exchange.id, message: one.index };
    const { value } = one.parsed;
    if (!Array.isArray(value)) return [{ value, at, form }];
    const entries: readonly unknown[] = value;
    return entries.map((entry, index) => ({ value: entry, at: { ...at, pointer: pointer(index) }, form }));
  });
}

/** Which of the four shapes of a JSON-RPC message this is; `unclear` where it has neither method, result nor error. */
function kindOf(value: JsonObject): RpcMessage['kind'] {
  if (isResponse(value)) return 'response';
  if (isServerRequest(value)) return 'request';
  return isNotification(value) ? 'notification' : 'unclear';
}

/** On a 2xx answer every object counts as JSON-RPC, on another status only one with a `jsonrpc` member. */
function counts(value: unknown, status: number): value is JsonObject {
  return isObject(value) && ((status >= 200 && status < 300) || Object.hasOwn(value, 'jsonrpc'));
}

/**
 * The JSON-RPC messages that answer the request of an exchange (section 7.3 of the catalogue). Bodies that answer a
 * notification hold none.
 */
export function messagesOf(exchange: Exchange): readonly RpcMessage[] {
  const call = sentCall(exchange);
  const answer = readableAnswer(exchange);
  if (!answer || call.id === null || call.method === null) return [];
  return placed(exchange, answer).flatMap(({ value, at, form }) =>
    counts(value, answer.status)
      ? [
          {
            at,
            value,
            kind: kindOf(value),
            method: call.method,
            requestId: call.id,
            status: answer.status,
            form,
            onSharedStream: false,
            ...(exchange.degraded && exchange.degraded.length > 0 ? { degraded: true as const } : {}),
          },
        ]
      : [],
  );
}

/**
 * The messages of an HTTP+SSE run: those of the shared stream, each with the request that it answers, and responses
 * that came in the body of a POST instead.
 *
 * @param posts the exchanges that carried the requests
 * @param shared the stream that the server answers on
 */
export function sharedMessages(posts: readonly Exchange[], shared: Exchange | undefined): readonly RpcMessage[] {
  const inBodies = posts.flatMap((post) => messagesOf(post).filter(({ kind }) => kind === 'response'));
  const answer = shared ? readableAnswer(shared) : null;
  if (!shared || !answer) return inBodies;
  const calls = new Map<string, SentCall>();
  for (const post of posts) {
    const call = sentCall(post);
    if (call.id !== null) calls.set(String(call.id), call);
  }
  const onStream = placed(shared, answer).flatMap(({ value, at, form }): readonly RpcMessage[] => {
    if (!isObject(value)) return [];
    const kind = kindOf(value);
    const id = value['id'];
    const call = kind === 'response' && typeof id !== 'object' ? calls.get(String(id)) : undefined;
    return [
      {
        at,
        value,
        kind,
        method: call?.method ?? null,
        requestId: call?.id ?? null,
        status: answer.status,
        form,
        onSharedStream: true,
      },
    ];
  });
  return [...onStream, ...inBodies];
}

/** True for a response with an error. `error: null` beside a result is none (that is judged apart). */
export function hasError({ kind, value }: RpcMessage): boolean {
  if (kind !== 'response' || !Object.hasOwn(value, 'error')) return false;
  return value['error'] !== null || !Object.hasOwn(value, 'result');
}

/** The result object of a response, or null: an error beats a result, and other values are no result object. */
export function resultOf(message: RpcMessage): JsonObject | null {
  const result = message.kind === 'response' && !hasError(message) ? member(message.value, 'result') : undefined;
  return isObject(result) ? result : null;
}
