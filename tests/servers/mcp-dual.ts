import { member } from '../../src/model/json.ts';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '../../src/model/revision.ts';
import { createLegacy } from './mcp-legacy.ts';
import { createModern } from './mcp-modern.ts';
import { createReply, type McpServerOptions } from './override.ts';
import type { Handler, Recorded } from './start-server.ts';

/** Both eras at one address: a request that carries modern metadata is served as such, everything else as legacy. */
export function createDual(options: McpServerOptions): Handler {
  const spoken = options.revisions ?? [...LEGACY_REVISIONS].reverse();
  const reply = createReply(options);
  const modern = createModern(options, [...MODERN_REVISIONS, ...spoken], reply);
  const legacy = createLegacy(options, reply);
  return (request, answer) => (isModern(request) ? modern(request, answer) : legacy(request, answer));
}

function isModern({ headers, message }: Recorded): boolean {
  const meta = member(message['params'], '_meta');
  return headers['mcp-method'] !== undefined || member(meta, 'io.modelcontextprotocol/protocolVersion') !== undefined;
}
