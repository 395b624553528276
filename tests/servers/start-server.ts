import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { isObject, type JsonObject, parseJson } from '../../src/model/json.ts';
import { Answer } from './answer.ts';
import { type Cors, corsHeaders, OPEN, preflightHeaders } from './cors.ts';

/** A request as it arrived, preflights included. */
export interface Recorded {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as a JSON object; empty where it is none. */
  readonly message: JsonObject;
}

export type Handler = (request: Recorded, answer: Answer) => void | Promise<void>;

export interface TestServer {
  /** `http://127.0.0.1:PORT`, with `https` where TLS is spoken */
  readonly origin: string;
  /** Address of the endpoint: the origin and `/mcp`, unless the server has another path. */
  readonly url: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly Recorded[];
  /** How many answers are under way: neither at their end nor left by the client. */
  unfinished(): number;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** What is different from {@link OPEN}; null for a server that knows no CORS and answers OPTIONS like any request. */
  readonly cors?: Partial<Cors> | null;
  /** Path of `url`; every path is served. */
  readonly path?: string;
  /** Key and certificate as PEM: then HTTPS is spoken. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/**
 * Starts a server on a free port of 127.0.0.1. The handler sees every request but preflights, which are answered from
 * the CORS options. What a handler throws is answered with 500 and thrown again by `close`, so that it fails the test.
 */
export async function startServer(handler: Handler, options: ServerOptions = {}): Promise<TestServer> {
  const cors = options.cors === null ? null : { ...OPEN, ...options.cors };
  const requests: Recorded[] = [];
  const problems: unknown[] = [];
  const answers = new Set<ServerResponse>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await record(request);
    requests.push(recorded);
    const asked = {
      origin: recorded.headers.origin,
      requestedHeaders: recorded.headers['access-control-request-headers'],
    };
    if (cors !== null && recorded.method === 'OPTIONS') {
      response.writeHead(cors.preflightStatus, preflightHeaders(cors, asked)).end();
      return;
    }
    await handler(recorded, new Answer(response, (status) => corsHeaders(cors, asked, status)));
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answers.add(response);
    response.on('close', () => answers.delete(response));
    serve(request, response).catch((problem: unknown) => {
      if (response.destroyed) return;
      problems.push(problem);
      response.writeHead(500).end();
    });
  };
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${address.port}`;
  return {
    origin,
    url: `${origin}${options.path ?? '/mcp'}`,
    requests,
    unfinished: () => answers.size,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
      if (problems.length > 0) throw problems[0];
    },
  };
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString('utf8');
  const parsed = parseJson(body);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body,
    message: parsed.ok && isObject(parsed.value) ? parsed.value : {},
  };
}
