import type { Exchange } from '../model/exchange.ts';
import { member, parseJson } from '../model/json.ts';

/** The JSON-RPC methods of requests as a person lists them: `server/discover and initialize`. */
export function rpcMethods(exchanges: readonly Exchange[]): string {
  return listed([...new Set(exchanges.map(rpcMethod))]);
}

/** Names in a sentence: `a, b and c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** True where the probe's body asks for the same as the request itself did. */
export function sameMethod(exchange: Exchange): boolean {
  const method = rpcMethod(exchange);
  return method === 'server/discover' || method === 'ping';
}

function rpcMethod({ request }: Exchange): string {
  const parsed = parseJson(request.body ?? '');
  const method = parsed.ok ? member(parsed.value, 'method') : undefined;
  return typeof method === 'string' ? method : request.method;
}
