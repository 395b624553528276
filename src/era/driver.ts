import type { Header, SentRequest } from '../model/exchange.ts';
import type { Era, Revision } from '../model/revision.ts';
import type { RpcId } from './rpc.ts';

/** A JSON-RPC message to send, before the era gives it its form. */
export interface Call {
  readonly method: string;
  /** Null for a notification. */
  readonly id: RpcId | null;
  readonly params?: { readonly [name: string]: unknown };
}

/** What later requests of an era carry along. */
export interface Session {
  /** Address that requests go to; in HTTP+SSE the one that the endpoint event named. */
  readonly url: string;
  /** Rule set: negotiated or declared. */
  readonly revision: Revision | null;
  /** The version as the server wrote it, which follow-ups repeat. Null before it is negotiated. */
  readonly version: string | null;
  readonly sessionId: string | null;
  /** The user's own headers, for the endpoint's origin only. */
  readonly extraHeaders: readonly Header[];
  /** Header names to leave out after the preflight refused them, in lower case. */
  readonly leftOut: readonly string[];
}

/** Builds the requests of an era. Pure: the same call and session give the same text. */
export interface EraDriver {
  readonly era: Era;
  request(call: Call, session: Session): SentRequest;
}

/** Name and version that this program gives as `clientInfo`. */
export const CLIENT_INFO = { name: 'handcheck', title: 'Handcheck', version: '0.1.0' } as const;

/** A POST of one JSON-RPC message with the headers given, extra headers last. */
export function post(session: Session, headers: readonly Header[], message: unknown): SentRequest {
  const kept = withExtra(headers, session);
  return {
    method: 'POST',
    url: session.url,
    headers: kept,
    body: JSON.stringify(message),
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
  };
}

/** Headers of a request: ours, then the user's. A header that the user set replaces ours of the same name. */
export function withExtra(headers: readonly Header[], session: Session): readonly Header[] {
  const chosen = new Set(session.extraHeaders.map(({ name }) => name.toLowerCase()));
  const ours = headers.filter(({ name }) => !chosen.has(name) && !session.leftOut.includes(name));
  return [...ours, ...session.extraHeaders];
}

/** The message as JSON-RPC wants it: a notification has no id. */
export function rpcMessage(call: Call, params: unknown): { readonly [name: string]: unknown } {
  const head = { jsonrpc: '2.0', ...(call.id === null ? {} : { id: call.id }), method: call.method };
  return params === undefined ? head : { ...head, params };
}
