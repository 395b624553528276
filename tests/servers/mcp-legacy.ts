import { randomUUID } from 'node:crypto';
import { type JsonObject, member } from '../../src/model/json.ts';
import { LEGACY_REVISIONS } from '../../src/model/revision.ts';
import { eventText } from './answer.ts';
import { capabilities, listPage, RpcError, SERVER_INFO } from './mcp-offer.ts';
import { createReply, type Healthy, type McpServerOptions, type Reply } from './override.ts';
import type { Handler, Recorded } from './start-server.ts';

/** Streamable HTTP of 2025-03-26 to 2025-11-25, with sessions unless they are switched off. */
export function createLegacy(options: McpServerOptions, reply: Reply = createReply(options)): Handler {
  const server = new LegacyServer(options);
  return (request, answer) => reply('legacy', request, answer, server.answer(request));
}

/** The result of `initialize`: the revision that was offered where it is spoken, else the newest that is. */
export function initializeResult(options: McpServerOptions, offered: unknown): JsonObject {
  const spoken: readonly string[] = options.revisions ?? [...LEGACY_REVISIONS].reverse();
  return {
    protocolVersion: typeof offered === 'string' && spoken.includes(offered) ? offered : spoken[0],
    capabilities: capabilities(options),
    serverInfo: SERVER_INFO,
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
  };
}

/** The result of any other legacy method, or null for one that is not known. */
export function legacyResult(options: McpServerOptions, method: unknown, params: unknown): JsonObject | RpcError {
  if (method === 'ping') return {};
  const page = typeof method === 'string' ? listPage(options, method, params) : null;
  return page ?? new RpcError(200, -32601, 'Method not found');
}

class LegacyServer {
  readonly #options: McpServerOptions;
  readonly #sessions = new Set<string>();
  #events = 0;

  constructor(options: McpServerOptions) {
    this.#options = options;
  }

  answer(request: Recorded): Healthy {
    if (request.method === 'DELETE') return this.#endSession(request);
    if (request.method !== 'POST')
      return { status: 405, message: null, send: 'json', headers: { allow: 'POST, DELETE' } };
    const { method, id, params } = request.message;
    if (request.message['jsonrpc'] !== '2.0') return this.#refusal(request, new RpcError(400, -32700, 'Parse error'));
    if (method === 'initialize') return this.#initialize(request);
    const problem = this.#refused(request);
    if (problem) return this.#refusal(request, problem);
    if (method === undefined || id === undefined) return { status: 202, message: null, send: 'json' };
    const result = legacyResult(this.#options, method, params);
    if (result instanceof RpcError) return this.#refusal(request, result);
    return this.#framed(request, { jsonrpc: '2.0', id, result });
  }

  #initialize(request: Recorded): Healthy {
    const result = initializeResult(this.#options, member(request.message['params'], 'protocolVersion'));
    const healthy = this.#framed(request, { jsonrpc: '2.0', id: request.message['id'], result });
    if (this.#options.sessions === false) return healthy;
    const session = randomUUID();
    this.#sessions.add(session);
    return { ...healthy, headers: { 'mcp-session-id': session } };
  }

  /** Why the headers of a follow-up are not acceptable. */
  #refused({ headers }: Recorded): RpcError | null {
    const version = headers['mcp-protocol-version'];
    const spoken: readonly unknown[] = this.#options.revisions ?? LEGACY_REVISIONS;
    if (version !== undefined && !spoken.includes(version)) {
      return new RpcError(400, -32000, `Bad Request: unsupported protocol version ${String(version)}`);
    }
    if (this.#options.sessions === false) return null;
    const session = headers['mcp-session-id'];
    if (typeof session !== 'string') return new RpcError(400, -32000, 'Bad Request: Mcp-Session-Id is required');
    return this.#sessions.has(session) ? null : new RpcError(404, -32001, 'Session not found');
  }

  #refusal(request: Recorded, { status, error }: RpcError): Healthy {
    const message = { jsonrpc: '2.0', id: request.message['id'] ?? null, error };
    return status === 200 ? this.#framed(request, message) : { status, message, send: 'json' };
  }

  #endSession({ headers }: Recorded): Healthy {
    if (this.#options.sessions === false) return { status: 405, message: null, send: 'json' };
    const known = this.#sessions.delete(String(headers['mcp-session-id']));
    return { status: known ? 200 : 404, message: null, send: 'json' };
  }

  #framed(request: Recorded, message: JsonObject): Healthy {
    return {
      status: 200,
      message,
      send: this.#options.framing === 'sse' ? (text) => this.#stream(request, text) : 'json',
    };
  }

  /** From 2025-11-25 on a stream begins with an event that holds nothing but its id, to resume from. */
  #stream({ headers }: Recorded, text: string): string {
    const primed = headers['mcp-protocol-version'] === '2025-11-25';
    const events = [...(primed ? [''] : []), text].map((data) => {
      this.#events += 1;
      return eventText(data, data === '' ? undefined : 'message', `event-${this.#events}`);
    });
    return events.join('');
  }
}
