import { type JsonObject, member } from '../../src/model/json.ts';
import { MODERN_REVISIONS } from '../../src/model/revision.ts';
import { eventText } from './answer.ts';
import { capabilities, listPage, RpcError, SERVER_INFO } from './mcp-offer.ts';
import { createReply, type Healthy, type McpServerOptions, type Reply } from './override.ts';
import type { Handler, Recorded } from './start-server.ts';

const META = 'io.modelcontextprotocol/';

/** Streamable HTTP of 2026-07-28. `supported` is what it names; a dual server names its legacy revisions too. */
export function createModern(
  options: McpServerOptions,
  supported: readonly string[] = MODERN_REVISIONS,
  reply: Reply = createReply(options),
): Handler {
  return (request, answer) => reply('modern', request, answer, healthy(options, supported, request));
}

function healthy(options: McpServerOptions, supported: readonly string[], request: Recorded): Healthy {
  if (request.method !== 'POST') return { status: 405, message: null, send: 'json', headers: { allow: 'POST' } };
  const { id } = request.message;
  const result = refused(request, supported) ?? resultOf(options, supported, request);
  if (id === undefined) return { status: 202, message: null, send: 'json' };
  if (result instanceof RpcError) {
    return { status: result.status, message: { jsonrpc: '2.0', id, error: result.error }, send: 'json' };
  }
  const message = { jsonrpc: '2.0', id, result };
  if (options.framing !== 'sse') return { status: 200, message, send: 'json' };
  return { status: 200, message, headers: { 'x-accel-buffering': 'no' }, send: (text) => eventText(text) };
}

/** Why a request is malformed (2026-07-28, "Request Metadata", "Server Validation" and "_meta"). */
function refused({ headers, message }: Recorded, supported: readonly string[]): RpcError | null {
  const meta = member(message['params'], '_meta');
  const declared = member(meta, `${META}protocolVersion`);
  const requested = declared ?? headers['mcp-protocol-version'] ?? member(message['params'], 'protocolVersion');
  if (!MODERN_REVISIONS.some((revision) => revision === requested)) {
    return new RpcError(400, -32022, 'Unsupported protocol version', { supported, requested: requested ?? null });
  }
  if (headers['mcp-protocol-version'] !== declared) {
    return new RpcError(400, -32020, 'Header mismatch: MCP-Protocol-Version does not match the body');
  }
  if (headers['mcp-method'] !== message['method']) {
    return new RpcError(400, -32020, 'Header mismatch: Mcp-Method does not match the body');
  }
  if (member(meta, `${META}clientCapabilities`) === undefined) {
    return new RpcError(400, -32602, `Invalid params: _meta lacks ${META}clientCapabilities`);
  }
  return null;
}

function resultOf(
  options: McpServerOptions,
  supported: readonly string[],
  { message }: Recorded,
): JsonObject | RpcError {
  const { method, params } = message;
  if (method === 'server/discover') {
    return complete({
      supportedVersions: supported,
      capabilities: capabilities(options),
      ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    });
  }
  const page = typeof method === 'string' ? listPage(options, method, params) : null;
  if (page === null) return new RpcError(404, -32601, 'Method not found');
  return page instanceof RpcError ? page : complete(page);
}

/** A result with what every cacheable result carries. */
function complete(result: JsonObject): JsonObject {
  return {
    resultType: 'complete',
    ...result,
    ttlMs: 60_000,
    cacheScope: 'public',
    _meta: { [`${META}serverInfo`]: SERVER_INFO },
  };
}
