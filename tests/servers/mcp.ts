import { createDual } from './mcp-dual.ts';
import { createHttpSse } from './mcp-http-sse.ts';
import { createLegacy } from './mcp-legacy.ts';
import { createModern } from './mcp-modern.ts';
import { ECHO_TOOL } from './mcp-offer.ts';
import type { McpServerOptions } from './override.ts';
import { type Handler, startServer, type TestServer } from './start-server.ts';

/*
 * A healthy MCP server of each era over real HTTP, of which any single answer can be made wrong.
 *
 *     const server = await serveMcp({ era: 'legacy' });                     // healthy; closed when the test ends
 *     const server = await serveMcp({
 *       era: 'modern',
 *       tools: [{ name: 'a/b', inputSchema: { type: 'object' } }],          // what it lists
 *       override: { 'tools/list': { result: (page) => ({ ...page, ttlMs: -1 }) } },   // one fault
 *     });
 *     server.url        // the endpoint
 *     server.requests   // what arrived, preflights included
 *
 * Keys of `override`: a JSON-RPC method (`initialize`, `notifications/initialized`, `server/discover`, `tools/list`,
 * …), `GET`, `DELETE` or `HEAD` for requests without a message, `*` for every request that has no key of its own.
 *
 * Values, from the mildest on (`Change` and `Asked` in override.ts):
 *
 *     { result: (result) => … }       another result object in an otherwise right answer
 *     { message: (message) => … }     another JSON-RPC message (wrong id, no jsonrpc, an array, …)
 *     { status: 500 }                 another HTTP status
 *     { headers: { … } }              more headers, or other values
 *     { body: (text) => … }           other text than the message, still with its length
 *     { stream: (text) => … }         an event stream with exactly this text, given the healthy message as text
 *     (asked) => …                    everything: answer with `asked.answer`, or `asked.respond()` for the healthy one
 *
 * `asked.nth` counts the requests of a key from 0, so a fault can be shown once:
 *
 *     'tools/list': (asked) => (asked.nth === 0 ? asked.answer.empty(429) : asked.respond())
 *
 * For a server that is no MCP server at all use `serve` (serve.ts) with `Answer` (answer.ts) alone.
 */

/** Starts a server of the era that is asked for, with one tool unless something else is offered. */
export function startMcpServer(options: McpServerOptions = {}): Promise<TestServer> {
  const path = options.path ?? (options.era === 'http+sse' ? '/sse' : '/mcp');
  return startServer(createMcpHandler(options), { ...options, path });
}

/** The same server without its listener, for what stands in front of one. */
export function createMcpHandler(options: McpServerOptions = {}): Handler {
  const offered = options.tools || options.resources || options.resourceTemplates || options.prompts;
  return handlerOf(options.era ?? 'legacy', offered ? options : { ...options, tools: [ECHO_TOOL] });
}

function handlerOf(era: NonNullable<McpServerOptions['era']>, options: McpServerOptions): Handler {
  switch (era) {
    case 'legacy':
      return createLegacy(options);
    case 'modern':
      return createModern(options);
    case 'dual':
      return createDual(options);
    case 'http+sse':
      return createHttpSse(options);
  }
}
