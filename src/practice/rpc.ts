import { isObject, type JsonObject, member, parseJson } from '../model/json.ts';

/** A practice server: one HTTP request in, one answer out. Never rejects. */
export type PracticeEndpoint = (request: Request) => Promise<Response>;

/** Codes of JSON-RPC 2.0 and of the specification. */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  session: -32000,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** How a method was carried out. */
export type Done =
  | { readonly ok: true; readonly result: JsonObject }
  | {
      readonly ok: false;
      readonly code: number;
      readonly text: string;
      readonly data?: JsonObject;
      /** HTTP status where the rule that was broken names one. */
      readonly status?: number;
    };

export function done(result: JsonObject): Done {
  return { ok: true, result };
}

export function refused(code: number, text: string, more: { data?: JsonObject; status?: number } = {}): Done {
  return { ok: false, code, text, ...more };
}

/** What the body of a POST holds. */
export type Received =
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'response' }
  | { readonly kind: 'unreadable'; readonly code: number; readonly text: string };

/** Reads one JSON-RPC message. Batches are refused: 2025-06-18 removed them. */
export function readMessage(body: string): Received {
  const parsed = parseJson(body);
  if (!parsed.ok) return { kind: 'unreadable', code: CODES.parse, text: 'Parse error' };
  const { value } = parsed;
  if (!isObject(value) || member(value, 'jsonrpc') !== '2.0') {
    return { kind: 'unreadable', code: CODES.invalidRequest, text: 'Not a single JSON-RPC 2.0 message' };
  }
  const id = member(value, 'id');
  const method = member(value, 'method');
  if (typeof method !== 'string') {
    const answers = member(value, 'result') !== undefined || member(value, 'error') !== undefined;
    return answers
      ? { kind: 'response' }
      : { kind: 'unreadable', code: CODES.invalidRequest, text: 'The message has no method' };
  }
  if (id === undefined) return { kind: 'notification', method };
  if (typeof id !== 'string' && typeof id !== 'number') {
    return { kind: 'unreadable', code: CODES.invalidRequest, text: 'The id must be a string or a number' };
  }
  const params = member(value, 'params');
  return { kind: 'request', id, method, params: isObject(params) ? params : {} };
}

/** The JSON-RPC response for a request. */
export function response(id: string | number, outcome: Done): JsonObject {
  return outcome.ok ? { jsonrpc: '2.0', id, result: outcome.result } : { ...errorMessage(outcome), id };
}

/** A JSON-RPC error without an id, for what could not be read. */
export function errorMessage(error: { code: number; text: string; data?: JsonObject }): JsonObject {
  const { code, text, data } = error;
  return { jsonrpc: '2.0', error: { code, message: text, ...(data === undefined ? {} : { data }) } };
}
