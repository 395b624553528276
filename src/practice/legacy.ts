import { type JsonObject, member } from '../model/json.ts';
import { isLegacyRevision, OFFERED_LEGACY } from '../model/revision.ts';
import { INSTRUCTIONS } from './almanac.ts';
import { emptyAnswer, jsonAnswer, streamAnswer } from './answer.ts';
import { CAPABILITIES, carryOut } from './methods.ts';
import { CODES, type Done, done, errorMessage, type Received, readMessage, response } from './rpc.ts';

export interface LegacyServer {
  readonly serverInfo: JsonObject;
  /** Open sessions; null for a server that keeps none. */
  readonly sessions: Set<string> | null;
  /** Answers requests after initialize with event streams. */
  readonly streams: boolean;
}

const SESSION = 'mcp-session-id';

/** Answers a legacy request (Streamable HTTP, 2025-03-26 to 2025-11-25). */
export async function answerLegacy(server: LegacyServer, request: Request): Promise<Response> {
  if (request.method === 'DELETE') return endSession(server, request);
  if (request.method !== 'POST') return emptyAnswer(405, { allow: server.sessions ? 'POST, DELETE' : 'POST' });
  const received = readMessage(await request.text());
  return answerPost(server, received, request.headers);
}

/** Answers a legacy POST whose body was read already. */
export function answerPost(server: LegacyServer, received: Received, headers: Headers): Response {
  if (received.kind === 'unreadable') return jsonAnswer(400, errorMessage(received));
  if (received.kind === 'request' && received.method === 'initialize') return initialize(server, received);
  const barrier = checkSession(server, headers) ?? checkVersion(headers);
  if (barrier !== null) {
    const message = received.kind === 'request' ? response(received.id, barrier.error) : errorMessage(barrier.error);
    return jsonAnswer(barrier.status, message);
  }
  if (received.kind !== 'request') return emptyAnswer(202);
  const outcome = received.method === 'ping' ? done({}) : carryOut(received.method, received.params);
  const message = response(received.id, outcome);
  if (!server.streams) return jsonAnswer(200, message);
  return streamAnswer(numbered(message, headers.get('mcp-protocol-version') === OFFERED_LEGACY));
}

type ReceivedRequest = Extract<Received, { kind: 'request' }>;

function initialize(server: LegacyServer, { id, params }: ReceivedRequest): Response {
  const asked = member(params, 'protocolVersion');
  const protocolVersion = isLegacyRevision(asked) && asked !== '2024-11-05' ? asked : OFFERED_LEGACY;
  const message = response(
    id,
    done({ protocolVersion, capabilities: CAPABILITIES, serverInfo: server.serverInfo, instructions: INSTRUCTIONS }),
  );
  if (server.sessions === null) return jsonAnswer(200, message);
  const session = randomHex(16);
  server.sessions.add(session);
  return jsonAnswer(200, message, { [SESSION]: session });
}

interface Barrier {
  readonly status: number;
  readonly error: Extract<Done, { ok: false }>;
}

/** "Session Management": 400 without the id, 404 for one that is not open. */
function checkSession({ sessions }: LegacyServer, headers: Headers): Barrier | null {
  if (sessions === null) return null;
  const session = headers.get(SESSION);
  if (session === null) return barrier(400, 'Mcp-Session-Id is required');
  return sessions.has(session) ? null : barrier(404, 'This session is not open');
}

/** "Protocol Version Header": 400 for a version that is not spoken; none is taken as 2025-03-26. */
function checkVersion(headers: Headers): Barrier | null {
  const version = headers.get('mcp-protocol-version');
  if (version === null || (isLegacyRevision(version) && version !== '2024-11-05')) return null;
  return barrier(400, `Unsupported protocol version: ${version}`);
}

function barrier(status: number, text: string): Barrier {
  return { status, error: { ok: false, code: CODES.session, text } };
}

function endSession({ sessions }: LegacyServer, request: Request): Response {
  if (sessions === null) return emptyAnswer(405, { allow: 'POST' });
  const session = request.headers.get(SESSION);
  if (session === null) return emptyAnswer(400);
  return emptyAnswer(sessions.delete(session) ? 204 : 404);
}

/**
 * The events of a stream that answers a request. From 2025-11-25 on it begins with an event that has an id and no
 * data; older clients might try to parse that. Ids are random, so they are unique over all streams.
 */
function numbered(message: JsonObject, primed: boolean): { id: string; data: string }[] {
  const stream = randomHex(4);
  const answer = { id: `${stream}-1`, data: JSON.stringify(message) };
  return primed ? [{ id: `${stream}-0`, data: '' }, answer] : [answer];
}

/** Random bytes as hex. `randomUUID` is missing where the page is no secure context. */
function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
