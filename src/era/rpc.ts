import type { Exchange, SentRequest } from '../model/exchange.ts';
import { isObject, type JsonObject, member, parseJson } from '../model/json.ts';

/** Id of a JSON-RPC request. */
export type RpcId = string | number;

/** The JSON-RPC request that an exchange carried, as far as it is one. */
export interface SentCall {
  readonly method: string | null;
  readonly id: RpcId | null;
  readonly cursor: string | undefined;
}

const NOTHING: SentCall = { method: null, id: null, cursor: undefined };

/** Reads method, id and cursor from the body that was sent. */
export function sentCall(exchange: Exchange): SentCall {
  return requestCall(exchange.request);
}

/** The JSON-RPC method of a request, or null. */
export function sentMethod(request: SentRequest): string | null {
  return requestCall(request).method;
}

function requestCall({ body }: SentRequest): SentCall {
  if (body === null) return NOTHING;
  const parsed = parseJson(body);
  if (!parsed.ok) return NOTHING;
  const method = member(parsed.value, 'method');
  const id = member(parsed.value, 'id');
  const cursor = member(member(parsed.value, 'params'), 'cursor');
  return {
    method: typeof method === 'string' ? method : null,
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

/** True for a message that is, or tries to be, the answer to a request: it has a result or an error and no method. */
export function isResponse(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    !Object.hasOwn(value, 'method') &&
    (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error'))
  );
}

/** True for a message that asks the client for something: it has a method and an id. */
export function isServerRequest(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'method') && Object.hasOwn(value, 'id');
}

/** True for a message with a method and without an id. */
export function isNotification(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'method') && !Object.hasOwn(value, 'id');
}

/** True where an id answers a request; a number that came back as text, or the reverse, is taken too and judged apart. */
export function answersId(answered: unknown, asked: RpcId | null): boolean {
  return asked !== null && (answered === asked || (typeof answered !== 'object' && String(answered) === String(asked)));
}
