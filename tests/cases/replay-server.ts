import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isObject, member, parseJson } from '../../src/model/json.ts';
import { type Fill, writeAnswer } from './answer.ts';
import { type Asked, holds, valueAt } from './asked.ts';
import type { AnswerData, PublicCase, Slot } from './case-data.ts';

export interface Replay {
  /** Address of the endpoint that behaves like this case. */
  url(id: string): string;
  close(): Promise<void>;
}

/**
 * Serves the cases on 127.0.0.1, all on one port by path, but for those that need an origin of their own. Each case
 * counts its requests and remembers its sessions for as long as the server runs.
 */
export async function startReplay(cases: readonly PublicCase[]): Promise<Replay> {
  const places = new Map<string, string>();
  const shared = new Map<string, ServedCase>();
  const servers: Server[] = [];
  const open = async (served: ReadonlyMap<string, ServedCase>): Promise<string> => {
    const server = createServer((request, response) => void handle(served, request, response));
    servers.push(server);
    return listen(server);
  };
  const origin = await open(shared);
  for (const one of cases) {
    if (!one.ownOrigin) {
      shared.set(`/case/${one.id}`, new ServedCase(one, `/case/${one.id}`));
      places.set(one.id, `${origin}/case/${one.id}/mcp`);
    } else {
      places.set(one.id, `${await open(new Map([['', new ServedCase(one, '')]]))}/mcp`);
    }
  }
  return {
    url(id) {
      const url = places.get(id);
      if (url === undefined) throw new Error(`No case ${id}`);
      return url;
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** One case with what it remembers. */
class ServedCase {
  readonly public: PublicCase;
  readonly prefix: string;
  readonly sessions = new Set<string>();
  readonly counts = new Map<string, number>();
  /** The stream on which later answers go. */
  stream: ServerResponse | null = null;

  constructor(one: PublicCase, prefix: string) {
    this.public = one;
    this.prefix = prefix;
  }

  /** Counts a request of this kind and returns how many there were. */
  count(kind: string): number {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return count;
  }
}

const METHOD_SLOTS: { readonly [method: string]: Slot } = {
  initialize: 'initialize',
  'notifications/initialized': 'initialized',
  'tools/list': 'toolsList',
  'server/discover': 'discover',
  'tools/call': 'toolsCall',
  ping: 'ping',
};

const NO_METHOD = { jsonrpc: '2.0', id: '$id', error: { code: -32601, message: 'no such method here' } };
const NOT_FOUND: AnswerData = { status: 404, headers: { 'content-type': 'text/plain' }, text: 'not found' };

async function handle(
  served: ReadonlyMap<string, ServedCase>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readText(request);
  const place = locate(served, new URL(request.url ?? '/', 'http://localhost').pathname);
  if (!place) {
    response.writeHead(404).end();
    return;
  }
  const { one, rest } = place;
  const parsed = parseJson(text);
  const message = parsed.ok ? parsed.value : undefined;
  const found = find(one, rest, request.method ?? 'GET', message);
  const asked: Asked = { headers: request.headers, message, count: one.count(found.kind), sessions: one.sessions };
  const answer = guarding(one, found, asked) ??
    found.answers.find((each) => holds(each.when, asked)) ?? {
      status: 404,
      json: NO_METHOD,
    };
  const fill = filler(one, request, message);
  if (answer.sse?.register) one.stream = response;
  if (answer.push) push(one.stream, answer.push[METHOD_SLOTS[String(member(message, 'method'))] ?? ''], fill);
  await writeAnswer(response, answer, one.public.behaviour.cors, fill);
}

/** Answers on the open stream, as 2024-11-05 does; nothing for a notification. */
function push(stream: ServerResponse | null, message: unknown, fill: Fill): void {
  stream?.write(`event: message\ndata: ${JSON.stringify(fill(message ?? NO_METHOD))}\n\n`);
}

interface Place {
  readonly one: ServedCase;
  /** Path below the case. */
  readonly rest: string;
}

/** The case that a path belongs to: below its prefix, or with the prefix behind a well-known name (RFC 8615). */
function locate(served: ReadonlyMap<string, ServedCase>, path: string): Place | null {
  const wellKnown = /^\/\.well-known\/[a-z-]+/.exec(path)?.[0] ?? '';
  const tail = path.slice(wellKnown.length);
  for (const [prefix, one] of served) {
    if (tail === prefix || tail.startsWith(`${prefix}/`)) return { one, rest: wellKnown + tail.slice(prefix.length) };
  }
  return null;
}

interface Found {
  /** What is counted. */
  readonly kind: string;
  readonly answers: readonly AnswerData[];
  readonly guarded: boolean;
}

function find(one: ServedCase, rest: string, method: string, message: unknown): Found {
  const { behaviour } = one.public;
  const endpoint = behaviour.endpointPath ?? '/mcp';
  if (rest.startsWith('/.well-known/')) {
    if (method === 'OPTIONS')
      return { kind: 'well-known preflight', answers: behaviour.preflight ?? [], guarded: false };
    const slot = wellKnownSlot(one, rest);
    return { kind: rest, answers: (slot && behaviour[slot]) ?? [NOT_FOUND], guarded: false };
  }
  if (rest === endpoint) {
    const slot = endpointSlot(method, message);
    if (slot === null) return { kind: method, answers: [{ status: 405, headers: { allow: 'POST' } }], guarded: false };
    return { kind: slot, answers: behaviour[slot] ?? [], guarded: method === 'POST' };
  }
  if (rest === '/mcp' && behaviour.bare) return { kind: 'bare', answers: behaviour.bare, guarded: false };
  return { kind: `${method} ${rest}`, answers: behaviour.paths?.[rest]?.[method] ?? [NOT_FOUND], guarded: false };
}

function endpointSlot(method: string, message: unknown): Slot | null {
  if (method === 'OPTIONS') return 'preflight';
  if (method === 'GET') return 'get';
  if (method === 'DELETE') return 'delete';
  if (method !== 'POST') return null;
  if (Array.isArray(message)) return 'batch';
  const named = member(message, 'method');
  if (typeof named !== 'string') return 'parseError';
  return METHOD_SLOTS[named] ?? (isObject(message) && 'id' in message ? 'unknownMethod' : 'notification');
}

/** Resource metadata at its path or at the root, and the authorization server's own: RFC 9728 and RFC 8414. */
function wellKnownSlot(one: ServedCase, rest: string): 'prmPath' | 'prmRoot' | 'asMeta' | null {
  const [, name, tail] = /^\/\.well-known\/([a-z-]+)(.*)$/.exec(rest) ?? [];
  if (name === 'oauth-protected-resource') {
    if (tail === '/mcp' || tail === '/mcp/') return 'prmPath';
    return tail === '' && one.public.ownOrigin ? 'prmRoot' : null;
  }
  if (name !== 'oauth-authorization-server') return null;
  return tail === (one.public.ownOrigin ? '' : '/as') ? 'asMeta' : null;
}

function guarding(one: ServedCase, found: Found, asked: Asked): AnswerData | undefined {
  if (!found.guarded) return undefined;
  return one.public.behaviour.guards.find(
    ({ slots, notSlots, when }) =>
      (!slots || slots.includes(found.kind)) && !notSlots?.includes(found.kind) && holds(when, asked),
  );
}

/** Values of the request that the texts of a case name. */
function filler(one: ServedCase, request: IncomingMessage, message: unknown): Fill {
  const origin = `http://${request.headers.host}`;
  const base = origin + one.prefix;
  const names: { readonly [name: string]: () => string } = {
    reqOrigin: () => request.headers.origin ?? '*',
    prefix: () => one.prefix,
    mcpUrl: () => `${base}${one.public.behaviour.endpointPath ?? '/mcp'}`,
    prmPathUrl: () => `${origin}/.well-known/oauth-protected-resource${one.prefix}/mcp`,
    issuer: () => (one.public.ownOrigin ? origin : `${base}/as`),
    newSession: () => {
      const id = randomUUID();
      one.sessions.add(id);
      return id;
    },
  };
  const fillText = (text: string): unknown => {
    if (text === '$id') return member(message, 'id') ?? null;
    if (text === '$idString') return String(member(message, 'id'));
    if (text === '$requestedVersion') return valueAt(message, 'params.protocolVersion') ?? '2025-11-25';
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name]?.() ?? whole);
  };
  const fill: Fill = (value) => {
    if (typeof value === 'string') return fillText(value);
    if (Array.isArray(value)) return value.map(fill);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)]))
      : value;
  };
  return fill;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return `http://127.0.0.1:${address.port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
