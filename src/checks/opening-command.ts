import { maskedUrl } from '../model/endpoint.ts';
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
  options: readonly string[] = ['-i', '--max-time 15'],
): string {
  const modern = eras.modern.status === 'spoken' && eras.legacy.status !== 'spoken';
  const opening = modern ? discover() : initialize();
  return curlCommand({
    method: 'POST',
    url: maskedUrl(url),
    headers: [...opening.headers, ...headers],
    body: JSON.stringify(opening.body),
    options,
  });
}

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

function discover(): Opening {
  const meta = {
    [`${META}protocolVersion`]: OFFERED_MODERN,
    [`${META}clientInfo`]: CLIENT,
    [`${META}clientCapabilities`]: {},
  };
  return {
    headers: [
      ...COMMON,
      { name: 'MCP-Protocol-Version', value: OFFERED_MODERN },
      { name: 'Mcp-Method', value: 'server/discover' },
    ],
    body: { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } },
  };
}
