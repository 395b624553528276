import { type Exchange, type ExchangeId, readableAnswer } from '../model/exchange.ts';
import { member, parseJson } from '../model/json.ts';
import { askedHeaders } from './commands.ts';

/** A request that was answered once some header names were left out. */
export interface Repeated {
  readonly exchange: ExchangeId;
  readonly leftOut: readonly string[];
}

/** The readable repeat of a rejected request without some headers, or null: it proves which headers were refused. */
export function repeatedWithout(rejected: readonly Exchange[], all: readonly Exchange[]): Repeated | null {
  const ids = new Set(rejected.map(({ id }) => id));
  const repeat = all.find(
    (one) => one.retryOf && ids.has(one.retryOf.exchange) && one.degraded && readableAnswer(one) !== null,
  );
  return repeat?.degraded ? { exchange: repeat.id, leftOut: repeat.degraded.map(headerCase) } : null;
}

/** The JSON-RPC methods of requests as a person lists them: `server/discover and initialize`. */
export function rpcMethods(exchanges: readonly Exchange[]): string {
  const names = [...new Set(exchanges.map(rpcMethod))];
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function rpcMethod({ request }: Exchange): string {
  const parsed = parseJson(request.body ?? '');
  const method = parsed.ok ? member(parsed.value, 'method') : undefined;
  return typeof method === 'string' ? method : request.method;
}

/** Names that a preflight for these requests asks for, beyond those that are surely allowed. */
export function headersBeyond(exchanges: readonly Exchange[], allowed: readonly string[]): readonly string[] {
  const asked = new Set(exchanges.flatMap(({ request }) => askedHeaders(request.headers)));
  return [...asked].filter((name) => !allowed.includes(name)).map(headerCase);
}

const SPELLED: { readonly [name: string]: string } = {
  'mcp-protocol-version': 'MCP-Protocol-Version',
  'mcp-session-id': 'Mcp-Session-Id',
  'mcp-method': 'Mcp-Method',
  'mcp-name': 'Mcp-Name',
};

/** A header name as documents spell it. */
function headerCase(name: string): string {
  const lower = name.toLowerCase();
  return SPELLED[lower] ?? lower.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** A time limit in words. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}
