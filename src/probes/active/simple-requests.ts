import type { Header, SentRequest } from '../../model/exchange.ts';
import type { ActiveTarget } from './probe.ts';

/** A GET that carries these headers and no other, each with a value that means nothing to anybody. */
export function getWith({ session }: ActiveTarget, names: readonly string[]): SentRequest {
  const headers = names.map((name): Header => ({ name, value: 'cors-probe' }));
  return { method: 'GET', url: session.url, headers, body: null, mode: 'cors', redirect: 'follow', cache: 'no-store' };
}

/** A POST that any website may send without asking first: text/plain, and no header of MCP. */
export function plainPost({ session }: ActiveTarget, body: string | null): SentRequest {
  return {
    method: 'POST',
    url: session.url,
    headers: [
      { name: 'content-type', value: 'text/plain' },
      { name: 'accept', value: 'application/json, text/event-stream' },
    ],
    body,
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
  };
}
