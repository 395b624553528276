import { createServer, type Server, type Socket } from 'node:net';
import { Answer } from './answer.ts';
import { type Cors, corsHeaders, OPEN, preflightHeaders } from './cors.ts';
import { createMcpHandler } from './mcp.ts';
import type { McpServerOptions } from './override.ts';
import { type Handler, type Recorded, type ServerOptions, startServer } from './start-server.ts';

/** A server with a fault, or the address of none. */
export interface FaultServer {
  readonly url: string;
  /** Requests so far, preflights included; empty where HTTP is never spoken. */
  readonly requests: readonly Recorded[];
  /** Requests that arrived at the other origin that this server sends to. */
  readonly elsewhere: readonly Recorded[];
  close(): Promise<void>;
}

/** Which eras the server behind the fault speaks. */
export type FaultEra = 'legacy' | 'modern' | 'dual';

/** Shows one fault. */
export type Fault = (era: FaultEra) => Promise<FaultServer>;

/** What is different from a healthy MCP server that is open to every origin. Each part left out is healthy. */
export interface WebFault {
  /** CORS of preflights and answers alike; null for a server that has never heard of it. */
  readonly cors?: Partial<Cors> | null;
  /** CORS of everything but preflights, where it differs. */
  readonly answerCors?: Partial<Cors> | null;
  /** Headers of every answer, preflights included. */
  readonly always?: (request: Recorded) => Headers;
  /** Answers preflights; `open` holds the headers of the right answer. */
  readonly preflight?: (answer: Answer, open: Readonly<Record<string, string>>, request: Recorded) => void;
  /** Answers everything else; `healthy` gives the answer of the MCP server behind. */
  readonly answer?: (request: Recorded, answer: Answer, healthy: () => void | Promise<void>) => void | Promise<void>;
  readonly server?: Omit<McpServerOptions, 'era' | 'cors' | 'path' | 'tls'>;
  readonly tls?: NonNullable<ServerOptions['tls']>;
  /** Another address for the same port. */
  readonly address?: (origin: string) => string;
}

type Headers = { readonly [name: string]: string | readonly string[] };

/** An MCP server over HTTP or HTTPS that differs from a healthy one in one thing. */
export function web(fault: WebFault): Fault {
  return async (era) => {
    const server = await startServer(faulty(fault, createMcpHandler({ ...fault.server, era })), {
      cors: null,
      ...(fault.tls ? { tls: fault.tls } : {}),
    });
    return {
      url: fault.address ? `${fault.address(server.origin)}/mcp` : server.url,
      requests: server.requests,
      elsewhere: [],
      close: server.close,
    };
  };
}

function faulty(fault: WebFault, mcp: Handler): Handler {
  const cors = fault.cors === null ? null : { ...OPEN, ...fault.cors };
  const answerCors = fault.answerCors === undefined ? cors : fault.answerCors && { ...OPEN, ...fault.answerCors };
  return (request, { raw }) => {
    for (const [name, value] of Object.entries(fault.always?.(request) ?? {})) raw.setHeader(name, value);
    const asked = {
      origin: request.headers.origin,
      requestedHeaders: request.headers['access-control-request-headers'],
    };
    const open = cors === null ? {} : preflightHeaders(cors, asked);
    if (request.method === 'OPTIONS' && fault.preflight)
      return fault.preflight(new Answer(raw, () => ({})), open, request);
    if (request.method === 'OPTIONS' && cors !== null) return void raw.writeHead(cors.preflightStatus, open).end();
    const answer = new Answer(raw, (status) => corsHeaders(answerCors, asked, status));
    const healthy = (): void | Promise<void> => mcp(request, answer);
    return fault.answer ? fault.answer(request, answer, healthy) : healthy();
  };
}

/** A port on which something else than an HTTP server listens. */
export function port(onConnection: (socket: Socket) => void): Fault {
  return async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      // Whatever the client does to its end is expected here.
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      onConnection(socket);
    });
    const origin = await listen(server);
    return {
      url: `${origin}/mcp`,
      requests: [],
      elsewhere: [],
      close: () => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(() => resolve()));
      },
    };
  };
}

/** A port of this machine on which nothing listens. */
export const nobody: Fault = async () => {
  const server = createServer();
  const origin = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return address(`${origin}/mcp`)('dual');
};

/** An address as it is, with nothing behind it. */
export function address(url: string): Fault {
  return () => Promise.resolve({ url, requests: [], elsewhere: [], close: () => Promise.resolve() });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('A TCP server has a port');
  return `http://127.0.0.1:${bound.port}`;
}
