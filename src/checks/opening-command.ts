import { maskedUrl } from '../model/endpoint.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import type { Header } from '../model/exchange.ts';
import { OFFERED_LEGACY, OFFERED_MODERN } from '../model/revision.ts';
import { curlCommand } from '../model/shell.ts';

const CLIENT = { name: 'curl', version: '1' };
const META = 'io.modelcontextprotocol/';

/**
 * A curl command that sends an opening of the era that the server speaks (initialize, or server/discover on modern
 * servers), with further headers. Secret-looking parts of the address are masked, since findings are exported.
 *
 * @param options curl options, already safe for the shell
 */
export function openingCommand(
  url: string,
  { eras }: EraDecision,
  headers: readonly Header[],
  options: readonly string[] = SHOWN,
): string {
  const modern = eras.modern.status === 'spoken' && eras.legacy.status !== 'spoken';
  return requestCommand(url, modern ? 'server/discover' : 'initialize', headers, options);
}

/** Requests that a command can send without knowing anything of the server. All but `initialize` are modern. */
export type PlainMethod = 'initialize' | ModernMethod;

const MODERN_METHODS = [
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
] as const;
type ModernMethod = (typeof MODERN_METHODS)[number];

/** The method where a modern command can send it, else null. */
export function modernMethod(method: string | null | undefined): ModernMethod | null {
  return MODERN_METHODS.find((one) => one === method) ?? null;
}

/** A curl command that sends one request, which needs no session; otherwise as {@link openingCommand}. */
export function requestCommand(
  url: string,
  method: PlainMethod,
  headers: readonly Header[],
  options: readonly string[] = SHOWN,
): string {
  const opening = method === 'initialize' ? initialize() : modern(method);
  return curlCommand({
    method: 'POST',
    url: maskedUrl(url),
    headers: [...opening.headers, ...headers],
    body: JSON.stringify(opening.body),
    options,
  });
}

/** The Origin of the page, where the browser sends one; so the answer is the one that the browser got. */
export function originHeader(environment: Environment): readonly Header[] {
  const origin = enforcesCors(environment) ? environment.pageOrigin : null;
  return origin === null ? [] : [{ name: 'Origin', value: origin }];
}

/** The head of the answer is shown. */
const SHOWN = ['-i', '--max-time 15'];

interface Opening {
  readonly headers: readonly Header[];
  readonly body: { readonly [member: string]: unknown };
}

const COMMON: readonly Header[] = [
  { name: 'Content-Type', value: 'application/json' },
  { name: 'Accept', value: 'application/json, text/event-stream' },
];

function initialize(): Opening {
  const params = { protocolVersion: OFFERED_LEGACY, capabilities: {}, clientInfo: CLIENT };
  return { headers: COMMON, body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } };
}

function modern(method: ModernMethod): Opening {
  const meta = {
    [`${META}protocolVersion`]: OFFERED_MODERN,
    [`${META}clientInfo`]: CLIENT,
    [`${META}clientCapabilities`]: {},
  };
  return {
    headers: [
      ...COMMON,
      { name: 'MCP-Protocol-Version', value: OFFERED_MODERN },
      { name: 'Mcp-Method', value: method },
    ],
    body: { jsonrpc: '2.0', id: 1, method, params: { _meta: meta } },
  };
}
