import { createAuthority, selfSigned } from './certificates.ts';
import type { Cors } from './cors.ts';
import {
  address,
  type Fault,
  type FaultEra,
  type FaultServer,
  nobody,
  port,
  type WebFault,
  web,
} from './fault-server.ts';
import { REDIRECTS } from './redirect-faults.ts';

/*
 * Every way in which a server can be shut to a web page, over real HTTP and HTTPS, and those that look like faults and
 * are none:
 *
 *     const server = await startFault('options-404', 'modern');
 *     server.url        // the endpoint of an MCP server that is healthy but for this
 *     server.requests   // what arrived, preflights included
 *     await server.close();
 */

/** Headers that an MCP client may send and that an answer to a preflight has to allow, but for the last. */
export const HEADERS = [
  'content-type',
  'authorization',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'last-event-id',
  'accept',
] as const;

/** The authority behind the trusted certificates: no browser knows it unless it is told. */
export const AUTHORITY = createAuthority();
/** The identity of the server over HTTPS that nothing is wrong with. */
export const TRUSTED = AUTHORITY.issue();

const CHALLENGE = 'Bearer realm="test", resource_metadata="https://auth.example/.well-known/oauth-protected-resource"';

/** ACAO of every answer in another form than a browser takes. */
function allowOrigin(value: (origin: string) => string | readonly string[]): Fault {
  return web({
    cors: { allowOrigin: null },
    always: ({ headers }) => ({ 'access-control-allow-origin': value(headers.origin ?? 'https://page.example') }),
  });
}

/** The answer to OPTIONS is a bare status; everything else is open. */
function options(status: number, headers: { readonly [name: string]: string } = {}): Fault {
  return web({ preflight: (answer) => answer.empty(status, headers) });
}

/** Preflights pass; every answer has this status and no CORS header. */
function withheld(status: number): Fault {
  if (status === 200) return web({ answerCors: null });
  return web({ answerCors: null, answer: (_, answer) => answer.json({ error: 'refused' }, status) });
}

function without(header: string): Partial<Cors> {
  return { allowHeaders: HEADERS.filter((name) => name !== header).join(', ') };
}

function allowHeaders(but: string): Fault {
  return web({ cors: without(but) });
}

/** What a common middleware adds to every answer. */
const RESOURCE_POLICY: NonNullable<WebFault['always']> = () => ({ 'cross-origin-resource-policy': 'same-origin' });

/** 401 with a challenge. */
const CHALLENGED: NonNullable<WebFault['answer']> = (_, answer) =>
  answer.json({ error: 'invalid_token' }, 401, { 'www-authenticate': CHALLENGE });

const ORIGINS = {
  'no-cors': web({ cors: null }),
  'no-cors-options-200': web({ cors: null, preflight: (answer) => answer.empty(200, { allow: 'GET, POST, OPTIONS' }) }),
  'origin-other': allowOrigin(() => 'https://elsewhere.example'),
  'origin-null': allowOrigin(() => 'null'),
  'origin-twice': allowOrigin((origin) => [origin, origin]),
  'origin-list': allowOrigin((origin) => `${origin}, https://elsewhere.example`),
  'origin-slash': allowOrigin((origin) => `${origin}/`),
  // Some servers refuse pages that they do not know, as the specification wants it.
  'origin-refused': web({
    cors: null,
    preflight: (answer) => answer.empty(403),
    answer: ({ headers }, answer, healthy) => (headers.origin === undefined ? healthy() : answer.empty(403)),
  }),
  'origin-refused-after-preflight': web({
    answerCors: null,
    answer: ({ headers }, answer, healthy) => (headers.origin === undefined ? healthy() : answer.empty(403)),
  }),
  'origin-refused-readable': web({
    answer: ({ headers }, answer, healthy) =>
      headers.origin === undefined ? healthy() : answer.json({ error: 'origin not allowed' }, 403),
  }),
} satisfies Faults;

const PREFLIGHTS = {
  'options-400': options(400),
  'options-401': options(401, { 'www-authenticate': CHALLENGE }),
  'options-403': options(403),
  'options-404': options(404),
  'options-405': options(405, { allow: 'GET, POST, DELETE' }),
  'options-500': options(500),
  'options-204-bare': options(204),
  'options-405-with-headers': web({ preflight: (answer, open) => answer.empty(405, open) }),
  'options-redirect': web({ preflight: (answer, open) => answer.empty(308, { ...open, location: '/mcp/' }) }),
  'options-reset': web({ preflight: (answer) => answer.drop() }),
  'options-hangs': web({ preflight: (answer) => answer.hang() }),
  'options-200-with-body': web({ preflight: (answer, open) => answer.body('ok', 'text/plain', 200, open) }),
} satisfies Faults;

const GRANTS = {
  'allow-headers-without-content-type': allowHeaders('content-type'),
  'allow-headers-without-authorization': allowHeaders('authorization'),
  'allow-headers-without-mcp-protocol-version': allowHeaders('mcp-protocol-version'),
  'allow-headers-without-mcp-session-id': allowHeaders('mcp-session-id'),
  'allow-headers-without-mcp-method': allowHeaders('mcp-method'),
  'allow-headers-without-mcp-name': allowHeaders('mcp-name'),
  'allow-headers-without-last-event-id': allowHeaders('last-event-id'),
  'allow-headers-without-accept': allowHeaders('accept'),
  'allow-headers-absent': web({ cors: { allowHeaders: null } }),
  'allow-headers-star': web({ cors: { allowHeaders: '*' } }),
  'allow-methods-absent': web({ cors: { allowMethods: null } }),
  'allow-methods-get-only': web({ cors: { allowMethods: 'GET' } }),
  'allow-methods-lower-case': web({ cors: { allowMethods: 'get, post, delete' } }),
} satisfies Faults;

const ANSWERS = {
  open: web({}),
  'answer-200-withheld': withheld(200),
  'answer-400-withheld': withheld(400),
  'answer-401-withheld': withheld(401),
  'answer-403-withheld': withheld(403),
  'answer-500-withheld': withheld(500),
  // Whatever stands behind the CORS layer answers GET, and a layer in front of it answers POST.
  'post-answer-withheld': web({
    answer: ({ method }, answer, healthy) => {
      if (method !== 'POST') return healthy();
      answer.raw.writeHead(403).end();
    },
  }),
  'post-answer-reset': web({
    answer: ({ method }, answer, healthy) => (method === 'POST' ? answer.drop() : healthy()),
  }),
  'answer-reset': web({ answer: (_, answer) => answer.drop() }),
  'answer-hangs': web({
    answer: ({ method }, answer, healthy) => (method === 'POST' ? answer.hang() : healthy()),
  }),
  'answer-reset-in-body': web({
    answer: async ({ method }, answer, healthy) => {
      if (method !== 'POST') return healthy();
      answer.head(200, { 'content-type': 'application/json', 'content-length': '4096' });
      answer.raw.write('{"jsonrpc":"2.0",');
      // The client has to see these bytes before the reset.
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer.drop();
    },
  }),
  'resource-policy': web({ cors: null, always: RESOURCE_POLICY }),
  'resource-policy-with-cors': web({ always: RESOURCE_POLICY }),
  // A no-cors HEAD fails here as if nothing were there.
  'resource-policy-without-mcp-method': web({ cors: without('mcp-method'), always: RESOURCE_POLICY }),
  'resource-policy-options-404': web({ preflight: (answer) => answer.empty(404), always: RESOURCE_POLICY }),
} satisfies Faults;

const EXPOSED = {
  'expose-nothing': web({ cors: { exposeHeaders: null } }),
  'expose-on-preflight-only': web({
    cors: { exposeHeaders: null },
    preflight: (answer, open) => answer.empty(204, { ...open, 'access-control-expose-headers': '*' }),
  }),
  'expose-star': web({ cors: { exposeHeaders: '*' } }),
  'challenge-hidden': web({ cors: { exposeHeaders: null }, answer: CHALLENGED }),
  'challenge-hidden-but-on-preflight': web({
    cors: { exposeHeaders: null },
    preflight: (answer, open) => answer.empty(204, { ...open, 'access-control-expose-headers': 'www-authenticate' }),
    answer: CHALLENGED,
  }),
  'challenge-shown': web({ answer: CHALLENGED }),
  'challenge-shown-by-star': web({ cors: { exposeHeaders: '*' }, answer: CHALLENGED }),
  'retry-after-hidden': web({
    answer: (_, answer) => answer.json({ error: 'slow down' }, 429, { 'retry-after': '5' }),
  }),
} satisfies Faults;

const CONNECTIONS = {
  refused: nobody,
  'name-unknown': address('http://no-such-host.invalid/mcp'),
  'port-blocked': address('http://127.0.0.1:6000/mcp'),
  'tls-trusted': web({ tls: TRUSTED }),
  'tls-self-signed': web({ tls: selfSigned() }),
  'tls-unknown-authority': web({ tls: createAuthority().issue() }),
  'tls-other-name': web({ tls: AUTHORITY.issue({ names: ['elsewhere.example'] }) }),
  'tls-expired': web({ tls: AUTHORITY.issue({ expired: true }) }),
  'https-to-plain': web({ address: (origin) => origin.replace('http:', 'https:') }),
  'http-to-tls': web({ tls: TRUSTED, address: (origin) => origin.replace('https:', 'http:') }),
  silent: port(() => undefined),
  reset: port((socket) => socket.resetAndDestroy()),
  'reset-after-request': port((socket) => socket.once('data', () => socket.resetAndDestroy())),
  'empty-reply': port((socket) => socket.once('data', () => socket.end())),
  'not-http': port((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
} satisfies Faults;

interface Faults {
  readonly [name: string]: Fault;
}

const FAULTS = { ...ORIGINS, ...PREFLIGHTS, ...GRANTS, ...ANSWERS, ...EXPOSED, ...CONNECTIONS, ...REDIRECTS };

export type FaultName = keyof typeof FAULTS;

/** Starts a server with one fault; whoever starts it closes it. */
export function startFault(name: FaultName, era: FaultEra = 'dual'): Promise<FaultServer> {
  return FAULTS[name](era);
}
