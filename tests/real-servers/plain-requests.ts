import { isObject, member } from '../../src/model/json.ts';

/** A page's origin that no fixture knows. */
const FOREIGN_ORIGIN = 'http://page.example:4173';
const WAIT_MS = 10_000;

/** What a plain request was answered with. */
export interface Plain {
  readonly status: number;
  readonly headers: Headers;
  readonly mediaType: string | null;
  /** The one JSON-RPC response of the body, whatever its framing; undefined where there is none. */
  readonly message: unknown;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'plain', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A modern request, written out by hand. */
export function askModern(url: string, method: string): Promise<Plain> {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
  return post(url, headers, { jsonrpc: '2.0', id: 1, method, params: { _meta: META } });
}

/** A legacy request or notification, written out by hand. */
export function askLegacy(url: string, method: string, session: string | null = null): Promise<Plain> {
  const opens = method === 'initialize';
  const params = opens
    ? { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'plain', version: '1' } }
    : {};
  const headers = {
    ...(opens ? {} : { 'mcp-protocol-version': '2025-11-25' }),
    ...(session ? { 'mcp-session-id': session } : {}),
  };
  const isNotification = method.startsWith('notifications/');
  return post(url, headers, { jsonrpc: '2.0', ...(isNotification ? {} : { id: 'a' }), method, params });
}

/** The question a browser asks before a request of a page: OPTIONS with the header names in lower case. */
export async function askPreflight(
  url: string,
  headers: readonly string[],
): Promise<{ readonly status: number; readonly allowsOrigin: boolean; readonly refuses: readonly string[] }> {
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: FOREIGN_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers.join(','),
    },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  await response.body?.cancel();
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  return {
    status: response.status,
    allowsOrigin: ['*', FOREIGN_ORIGIN].includes(response.headers.get('access-control-allow-origin') ?? ''),
    refuses: allowed.includes('*') ? [] : headers.filter((name) => !allowed.includes(name)),
  };
}

/** The first events of the stream that GET opens: event name and data. */
export async function firstEvent(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', origin: FOREIGN_ORIGIN },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && !text.includes('\n\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return text;
}

async function post(url: string, headers: { readonly [name: string]: string }, message: unknown): Promise<Plain> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      origin: FOREIGN_ORIGIN,
      ...headers,
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? null;
  const text = await response.text();
  const payload = mediaType === 'text/event-stream' ? lastData(text) : text;
  return { status: response.status, headers: response.headers, mediaType, message: parse(payload) };
}

/** Data of the last event that has any. The published servers send each message on one line. */
function lastData(text: string): string {
  const lines = text.split('\n').filter((line) => line.startsWith('data: ') && line.length > 'data: '.length);
  return (lines.at(-1) ?? '').slice('data: '.length);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The result of an answer, undefined for an error. */
export function resultOf(answer: Plain): unknown {
  return member(answer.message, 'result');
}
