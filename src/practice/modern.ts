import { type JsonObject, member } from '../model/json.ts';
import { INSTRUCTIONS } from './almanac.ts';
import { emptyAnswer, jsonAnswer } from './answer.ts';
import { CAPABILITIES, carryOut } from './methods.ts';
import { CODES, type Done, done, errorMessage, type Received, refused, response } from './rpc.ts';

const META = 'io.modelcontextprotocol/';
const VERSION = '2026-07-28';
const DAY_MS = 86_400_000;

/** Methods whose target is mirrored into Mcp-Name (2026-07-28, "Standard Request Headers"). */
const NAMED: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

export interface ModernServer {
  readonly serverInfo: JsonObject;
  readonly supportedVersions: readonly string[];
}

/** True for a request that declares its version in `_meta`, which only modern clients do. */
export function isModern(received: Received): boolean {
  return (
    received.kind === 'request' && member(member(received.params, '_meta'), `${META}protocolVersion`) !== undefined
  );
}

/** Answers a modern POST (2026-07-28, Streamable HTTP): stateless, one JSON document per request. */
export function answerModern(server: ModernServer, received: Received, headers: Headers): Response {
  if (received.kind === 'unreadable') return jsonAnswer(400, errorMessage(received));
  if (received.kind === 'notification') return emptyAnswer(202);
  if (received.kind === 'response') return jsonAnswer(400, errorMessage(refusedResponse));
  const outcome =
    checkRequired(received) ??
    checkHeaders(received, headers) ??
    checkVersion(server, received) ??
    perform(server, received);
  return jsonAnswer(outcome.ok ? 200 : (outcome.status ?? 200), response(received.id, outcome));
}

const refusedResponse = { code: CODES.invalidRequest, text: 'Clients of this revision send no responses' };

type ReceivedRequest = Extract<Received, { kind: 'request' }>;

/** "Server Validation": the mirrored headers must be there and agree with the body. */
function checkHeaders({ method, params }: ReceivedRequest, headers: Headers): Done | null {
  const declared = member(member(params, '_meta'), `${META}protocolVersion`);
  const expected: [string, unknown][] = [
    ['mcp-protocol-version', declared],
    ['mcp-method', method],
  ];
  const target = NAMED[method];
  if (target !== undefined) expected.push(['mcp-name', member(params, target)]);
  for (const [name, wanted] of expected) {
    const seen = headers.get(name);
    if (seen === null) return refused(CODES.headerMismatch, `Header mismatch: ${name} is missing`, { status: 400 });
    if (decodeHeader(name, seen) !== wanted) {
      return refused(CODES.headerMismatch, `Header mismatch: ${name} does not match the body`, { status: 400 });
    }
  }
  return null;
}

/** Mcp-Name may carry its value as Base64 of UTF-8 ("Value Encoding"). */
function decodeHeader(name: string, value: string): string {
  const encoded = name === 'mcp-name' ? /^=\?base64\?(.*)\?=$/.exec(value)?.[1] : undefined;
  if (encoded === undefined) return value;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return value;
  }
}

/** "Per-request protocol fields": both must be there. */
function checkRequired({ params }: ReceivedRequest): Done | null {
  const meta = member(params, '_meta');
  for (const name of ['protocolVersion', 'clientCapabilities']) {
    if (member(meta, META + name) === undefined) {
      return refused(CODES.invalidParams, `_meta lacks ${META}${name}`, { status: 400 });
    }
  }
  return null;
}

function checkVersion(server: ModernServer, { params }: ReceivedRequest): Done | null {
  const version = member(member(params, '_meta'), `${META}protocolVersion`);
  if (version === VERSION) return null;
  return refused(CODES.unsupportedVersion, 'Unsupported protocol version', {
    data: { supported: server.supportedVersions, requested: String(version) },
    status: 400,
  });
}

function perform(server: ModernServer, { method, params }: ReceivedRequest): Done {
  const outcome = method === 'server/discover' ? discover(server) : carryOut(method, params);
  if (!outcome.ok) return outcome.code === CODES.methodNotFound ? { ...outcome, status: 404 } : outcome;
  const caching = method === 'tools/call' || method === 'prompts/get' ? {} : { ttlMs: DAY_MS, cacheScope: 'public' };
  return done({
    resultType: 'complete',
    ...outcome.result,
    ...caching,
    _meta: { [`${META}serverInfo`]: server.serverInfo },
  });
}

function discover({ supportedVersions }: ModernServer): Done {
  return done({ supportedVersions, capabilities: CAPABILITIES, instructions: INSTRUCTIONS });
}
