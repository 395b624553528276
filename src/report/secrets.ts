import { type Endpoint, isSecretParameter } from '../model/endpoint.ts';
import { readEventStream } from '../model/event-stream.ts';
import { type Exchange, type Header, headerValue, type Redaction, readableAnswer } from '../model/exchange.ts';
import { holdsPlaceholder } from '../model/placeholder.ts';

/** A text that must not leave memory. */
export interface Secret {
  readonly kind: Redaction['kind'];
  readonly value: string;
  /** Names of the headers that carry it, in lower case. There it is replaced however short it is. */
  readonly headers: readonly string[];
  /** It is part of an origin that the report names, so it is replaced only where it is known to stand. */
  readonly inOrigin: boolean;
}

type Found = Omit<Secret, 'inOrigin'>;

const SESSION_HEADER = 'mcp-session-id';
const SESSION_PARAMETER = /^(mcp[-_]?)?session([-_]?id)?$/i;
/** Parts of a header value shorter than this are no secrets of their own. */
const SHORTEST_PART = 8;

/**
 * Every secret of a run, each once: values of the extra headers (Authorization without its scheme) and their parts,
 * userinfo and secret-looking parameters of every address, session ids as the server gave them, and cookies.
 */
export function collectSecrets(endpoint: Endpoint, exchanges: readonly Exchange[]): readonly Secret[] {
  const found = [
    ...endpoint.headers.flatMap(ofExtraHeader),
    ...ofAddress(endpoint.url),
    ...exchanges.flatMap(ofExchange),
  ];
  const byValue = new Map<string, Found>();
  for (const secret of found) {
    if (secret.value === '' || holdsPlaceholder(secret.value)) continue;
    const known = byValue.get(secret.value);
    if (!known) byValue.set(secret.value, secret);
    else byValue.set(secret.value, { ...known, headers: [...new Set([...known.headers, ...secret.headers])] });
  }
  const origins = originsOf(endpoint, exchanges);
  return [...byValue.values()].map((secret) => ({ ...secret, inOrigin: origins.includes(secret.value.toLowerCase()) }));
}

/** Hosts and ports of every address, in one text. */
function originsOf(endpoint: Endpoint, exchanges: readonly Exchange[]): string {
  const urls = exchanges.flatMap(({ request, outcome }) =>
    outcome.kind === 'response' ? [request.url, outcome.finalUrl] : [request.url],
  );
  const hosts = [endpoint.url, ...urls].map((url) => (URL.canParse(url) ? new URL(url).host.toLowerCase() : ''));
  return [...new Set(hosts)].join(' ');
}

function ofExtraHeader({ name, value }: Header): readonly Found[] {
  const headers = [name.toLowerCase()];
  const kind = /^(proxy-)?authorization$/i.test(name) ? 'authorization' : 'header';
  const scheme = /^[A-Za-z][A-Za-z0-9-]*[ ]+(?=\S)/.exec(value)?.[0] ?? '';
  const credentials = value.slice(scheme.length).trim();
  // The scheme of Authorization is no secret and says what to enter; in other headers the first word may be part of it.
  const whole = kind === 'authorization' ? credentials : value.trim();
  return [
    { kind, value: whole, headers },
    ...[credentials, ...basicParts(scheme, credentials), ...assignedParts(value)]
      .filter((part) => part.length >= SHORTEST_PART && part !== whole)
      .map((part) => ({ kind, value: part, headers }) as const),
  ];
}

/** User and password of Basic credentials, together and the password alone. */
function basicParts(scheme: string, credentials: string): readonly string[] {
  if (scheme.trim().toLowerCase() !== 'basic' || !/^[A-Za-z0-9+/]+=*$/.test(credentials)) return [];
  try {
    const plain = atob(credentials);
    return [plain, plain.slice(plain.indexOf(':') + 1)];
  } catch {
    return [];
  }
}

/** What stands behind an equals sign: cookies, Digest and the like. */
function assignedParts(value: string): readonly string[] {
  return [...value.matchAll(/=\s*"?([^\s",;=]+)/g)].map((match) => match[1] ?? '');
}

/** Secrets in an address, whether it can be parsed or not. */
function ofAddress(url: string): readonly Found[] {
  const found: Found[] = [];
  const userinfo = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?([^/?#\s]*)@/i.exec(url)?.[1] ?? '';
  if (userinfo !== '') {
    const password = userinfo.slice(userinfo.indexOf(':') + 1);
    for (const value of [userinfo, decoded(userinfo), password, decoded(password)]) {
      found.push({ kind: 'userinfo', value, headers: [] });
    }
  }
  for (const { name, value } of parametersOf(url)) {
    const kind = parameterKind(name, value);
    if (kind) found.push({ kind, value, headers: [] });
  }
  for (const segment of pathOf(url).split('/')) {
    if (isCapability(segment)) found.push({ kind: 'token', value: segment, headers: [] });
  }
  return found;
}

/** What a parameter of an address is, where it is a secret; null where it is none. */
export function parameterKind(name: string, value: string): Redaction['kind'] | null {
  if (value === '') return null;
  if (SESSION_PARAMETER.test(name)) return 'session-id';
  return isSecretParameter(name, value) ? 'query' : null;
}

/** Some hosts give each user an address that is itself the key: a long segment of mixed case and digits, or hex. */
function isCapability(segment: string): boolean {
  if (!/^[A-Za-z0-9_-]{32,}$/.test(segment)) return false;
  return /^[0-9a-f-]+$/i.test(segment) || (/[a-z]/.test(segment) && /[A-Z]/.test(segment) && /\d/.test(segment));
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

/** Names and values of the parameters of an address, decoded. */
function parametersOf(url: string): readonly Header[] {
  const question = url.indexOf('?');
  if (question === -1) return [];
  const query = url.slice(question + 1).replace(/#.*$/s, '');
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function ofExchange(exchange: Exchange): readonly Found[] {
  const { request, outcome } = exchange;
  const answer = readableAnswer(exchange);
  const sent = headerValue(request.headers, SESSION_HEADER);
  const received = answer ? headerValue(answer.headers, SESSION_HEADER) : null;
  return [
    ...ofAddress(request.url),
    ...(outcome.kind === 'response' ? ofAddress(outcome.finalUrl) : []),
    ...[sent, received].flatMap(ofSession),
    ...(answer ? answer.headers.flatMap(ofCookie) : []),
    ...(answer && request.method === 'GET' ? ofEndpointEvent(answer.body.text ?? '') : []),
  ];
}

/** Two merged header lines are two ids. */
function ofSession(value: string | null): readonly Found[] {
  if (value === null) return [];
  const parts = value.split(',').map((part) => part.trim());
  const values = parts.length > 1 ? [value, ...parts] : [value];
  return values.map((one) => ({ kind: 'session-id', value: one, headers: [SESSION_HEADER] }) as const);
}

function ofCookie({ name, value }: Header): readonly Found[] {
  if (name.toLowerCase() !== 'set-cookie') return [];
  const cookie = /^[^=;]*=\s*"?([^";]*)/.exec(value)?.[1] ?? '';
  return [{ kind: 'token', value: cookie, headers: ['set-cookie'] }];
}

/** The address that the `endpoint` event of 2024-11-05 names carries the session. */
function ofEndpointEvent(text: string): readonly Found[] {
  if (!/^event:\s*endpoint/m.test(text.slice(0, 64 * 1024))) return [];
  const found = readEventStream(text.slice(0, 64 * 1024)).events.find(({ event }) => event === 'endpoint');
  return found ? ofAddress(found.data) : [];
}
