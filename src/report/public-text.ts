import { REVISIONS } from '../model/revision.ts';

/** Words that every report holds. A header value that is one of them is no secret, and taking it out would tear the report apart. */
const PUBLIC = [
  ...REVISIONS,
  'jsonrpc 2.0 method params result error code message data _meta resultType cursor nextCursor ttlMs cacheScope',
  'true false null application/json, text/event-stream text/plain text/html charset=utf-8 no-cache no-store keep-alive',
  'server/discover initialize notifications/initialized tools/list resources/list resources/templates/list prompts/list',
  'protocolVersion supportedVersions capabilities clientInfo serverInfo instructions clientCapabilities requested',
  'tools prompts resources resourceTemplates templates completions logging experimental listChanged subscribe',
  'inputSchema outputSchema annotations properties required additionalProperties description title name',
  'array boolean integer number object string enum const items default format pattern uri uriTemplate mimeType arguments',
  'io.modelcontextprotocol/protocolVersion https://modelcontextprotocol.io/specification http:// https:// localhost',
  'authorization bearer basic mcp-session-id mcp-protocol-version mcp-method mcp-name accept content-type origin',
  'handcheck Handcheck legacy modern http+sse event: endpoint message ping',
  'answer-withheld nothing-readable no-answer mixed-content local-network-denied',
  'redacted: session-id userinfo query token header digits letters letters-digits visible-ascii comma-lists ascii-spaces',
]
  .join(' ')
  .toLowerCase();

/** True for a value that is part of what any report says, whoever the server is. */
export function isPublicText(value: string): boolean {
  return PUBLIC.includes(value.toLowerCase());
}
