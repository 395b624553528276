import { onTestFinished } from 'vitest';
import { startMcpServer } from './mcp.ts';
import type { McpServerOptions } from './override.ts';
import { type Handler, type ServerOptions, startServer, type TestServer } from './start-server.ts';

/** Starts a server that is closed at the end of the running test. */
export function serve(handler: Handler, options: ServerOptions = {}): Promise<TestServer> {
  return untilTestEnds(startServer(handler, options));
}

/** Starts an MCP server that is closed at the end of the running test. */
export function serveMcp(options: McpServerOptions = {}): Promise<TestServer> {
  return untilTestEnds(startMcpServer(options));
}

async function untilTestEnds(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}
