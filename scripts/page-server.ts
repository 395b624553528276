import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICY_HEADERS } from '../build/content-security-policy.ts';
import { listen } from './listen.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files whose name changes with what is in them. */
const HASHED = /-[\w-]{8}\.(js|css)$/;

export interface RunningPage {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the built page on 127.0.0.1 with the headers of its policy.
 *
 * @param ports tried in order; 0 takes any free port
 * @param base path below which the page stands, as on a static host; begins and ends with a slash
 */
export async function startPageServer(ports: readonly number[], base = '/'): Promise<RunningPage> {
  const server = createServer((request, response) => {
    serve(base, request, response).catch(() => response.destroy());
  });
  const port = await listen(server, ports);
  return {
    // The name and not the number: it is what people type, and what servers most often allow.
    url: `http://localhost:${port}${base}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
  const path = filePath(base, request.url ?? '/');
  const entry = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !entry?.isFile()) return void response.writeHead(404, POLICY_HEADERS).end();
  response.writeHead(200, {
    ...POLICY_HEADERS,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': entry.size,
    'cache-control': HASHED.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** The file that an address names, or null where it is none below `dist/`. */
function filePath(base: string, address: string): string | null {
  const { pathname } = new URL(address, 'http://localhost');
  if (!pathname.startsWith(base)) return null;
  let name: string;
  try {
    name = decodeURIComponent(pathname.slice(base.length));
  } catch {
    return null;
  }
  const path = normalize(join(DIST, name === '' ? 'index.html' : name));
  return path.startsWith(DIST) ? path : null;
}
