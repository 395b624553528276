import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PracticeServer } from '../src/model/practice.ts';
import { createPracticeServer } from '../src/practice/servers.ts';
import { listen } from './listen.ts';

/** A practice server on loopback. */
export interface RunningPractice {
  readonly id: PracticeServer['id'];
  readonly url: string;
  /** Requests that came in so far, preflights included, as `METHOD path`. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Largest request body that is read, in bytes. */
const BODY_LIMIT = 1024 * 1024;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Serves a practice server over HTTP on 127.0.0.1, with the CORS answers that a browser client needs. Pages of other
 * hosts are refused with 403, and so are requests under a foreign host name (DNS rebinding).
 *
 * @param ports tried in order; 0 takes any free port
 */
export async function startPracticeServer(
  id: PracticeServer['id'],
  ports: readonly number[],
): Promise<RunningPractice> {
  const endpoint = createPracticeServer(id);
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    answer(endpoint, incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server, ports);
  return { id, url: `http://127.0.0.1:${port}/mcp`, requests, stop: () => stop(server) };
}

async function answer(
  endpoint: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { origin, host } = incoming.headers;
  if (!LOOPBACK.test(host ?? '') || !isAllowed(origin)) return void outgoing.writeHead(403).end();
  for (const [name, value] of Object.entries(corsHeaders(origin))) outgoing.setHeader(name, value);
  if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204).end();
  if (new URL(incoming.url ?? '/', `http://${host}`).pathname !== '/mcp') return void outgoing.writeHead(404).end();
  const body = await read(incoming);
  if (body === null) return void outgoing.writeHead(413).end();
  const response = await endpoint(toRequest(incoming, body));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  await pipeline(Readable.from(response.body), outgoing);
}

/** Pages on this machine, and clients that are no page. */
function isAllowed(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).host);
}

function corsHeaders(origin: string | undefined): { readonly [name: string]: string } {
  if (origin === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
    'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate',
    'access-control-max-age': '600',
  };
}

async function read(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Buffer)) return null;
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toRequest(incoming: IncomingMessage, body: string): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
    method,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  });
}

async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
