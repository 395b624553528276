import type { Header, SentRequest } from '../model/exchange.ts';
import { isAtLeast } from '../model/revision.ts';
import { CLIENT_INFO, type EraDriver, post, rpcMessage, type Session, withExtra } from './driver.ts';

const JSON_TYPE: Header = { name: 'content-type', value: 'application/json' };
const ACCEPT: Header = { name: 'accept', value: 'application/json, text/event-stream' };

/** Headers that follow-ups carry: the version from 2025-06-18 on, the session id when one was readable. */
export function sessionHeaders(session: Session): readonly Header[] {
  const headers: Header[] = [];
  const version = session.version;
  const isNewEnough = session.revision !== null && isAtLeast(session.revision, '2025-06-18');
  // A version text that no header can carry stays out: fetch would throw, and that would look like the server's fault.
  if (isNewEnough && version !== null && /^[\x21-\x7e]{1,100}$/.test(version)) {
    headers.push({ name: 'mcp-protocol-version', value: version });
  }
  if (session.sessionId !== null) headers.push({ name: 'mcp-session-id', value: session.sessionId });
  return headers;
}

/** Streamable HTTP, revisions 2025-03-26 to 2025-11-25. `initialize` carries no session headers. */
export const legacy: EraDriver = {
  era: 'legacy',
  request(call, session) {
    const headers =
      call.method === 'initialize' ? [JSON_TYPE, ACCEPT] : [JSON_TYPE, ACCEPT, ...sessionHeaders(session)];
    return post(session, headers, rpcMessage(call, call.params));
  },
};

/** The transport of 2024-11-05: messages go to the address that the endpoint event named, with a Content-Type only. */
export const httpSse: EraDriver = {
  era: 'http+sse',
  request: (call, session) => post(session, [JSON_TYPE], rpcMessage(call, call.params)),
};

/** Parameters of `initialize` that offer a revision. No capability is declared, so that unasked requests show. */
export function initializeParams(offered: string): { readonly [name: string]: unknown } {
  return { protocolVersion: offered, capabilities: {}, clientInfo: CLIENT_INFO };
}

/** The DELETE that ends a session (2025-03-26 and later, "Session Management"). */
export function deleteSession(session: Session): SentRequest {
  const headers = withExtra(sessionHeaders(session), session);
  return {
    method: 'DELETE',
    url: session.url,
    headers,
    body: null,
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
  };
}

/** The GET that opens an event stream. */
export function openStream(session: Session): SentRequest {
  const headers = withExtra([{ name: 'accept', value: 'text/event-stream' }, ...sessionHeaders(session)], session);
  return { method: 'GET', url: session.url, headers, body: null, mode: 'cors', redirect: 'follow', cache: 'no-store' };
}
