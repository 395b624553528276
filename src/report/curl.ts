import type { Header, Redaction, SentRequest } from '../model/exchange.ts';
import { type FoundPlaceholder, findPlaceholders, holdsPlaceholder, placeholderText } from '../model/placeholder.ts';
import { curlCommand as plainCommand, shellQuote } from '../model/shell.ts';
import { parameterKind } from './secrets.ts';

export interface CurlOptions {
  /** Names of headers whose values are secrets, beside those that always are. */
  readonly secretNames?: readonly string[];
  /** Adds the Origin header that a browser would send, so that CORS behaviour shows. */
  readonly origin?: string;
}

type Masked = Pick<SentRequest, 'url' | 'headers' | 'body'>;

const SESSION_HEADER = 'mcp-session-id';
const ALWAYS_SECRET = ['authorization', 'proxy-authorization', 'cookie'];

/** Shell variables that stand for secrets, by kind. */
const VARIABLES: { readonly [Kind in Redaction['kind']]: string } = {
  authorization: 'MCP_TOKEN',
  header: 'MCP_HEADER',
  'session-id': 'MCP_SESSION_ID',
  userinfo: 'MCP_USERINFO',
  query: 'MCP_SECRET',
  token: 'MCP_SECRET',
};

/**
 * A bash command that sends a request as it was sent: method, address, headers and body. Secrets, and placeholders of
 * secrets in an exported request, become variables such as `$MCP_TOKEN`, which the shell asks for where they are not
 * set. Redirects are shown and not followed. A request of a session begins with a comment that says where to get another
 * session id: the one of the run is over.
 */
export function curlCommand(request: SentRequest, { secretNames = [], origin }: CurlOptions = {}): string {
  const { method } = request;
  const { url, headers, body } = withoutSecrets(request, secretNames);
  const isStream = headers.some(({ name, value }) => name.toLowerCase() === 'accept' && value.includes('event-stream'));
  const command = plainCommand({
    method,
    url,
    headers: [...headers, ...implied(request), ...(origin === undefined ? [] : [{ name: 'origin', value: origin }])],
    // A POST without a body announces its length all the same.
    body: body === null && method === 'POST' ? '' : body,
    options: ['-i', ...(isStream ? ['-N'] : []), '--max-time 30'],
    quote: variableQuote(),
  });
  const ofSession = headers.some(({ value }) => findPlaceholders(value).some(isSessionId));
  return ofSession ? `${SESSION_COMMENT}\n${command}` : command;
}

/** Without quotes and other signs of the shell: some interactive shells do not know comments. */
const SESSION_COMMENT = `# The session of the run is over. Send initialize first and set ${VARIABLES['session-id']} to the Mcp-Session-Id header of its answer.`;

function isSessionId({ placeholder }: FoundPlaceholder): boolean {
  return placeholder.kind === 'session-id';
}

/** A request with placeholders for its secrets; one from an exported report has them already. */
function withoutSecrets({ url, headers, body }: SentRequest, names: readonly string[]): Masked {
  const placeholders = new Map<string, string>();
  const placeholderOf = (kind: Redaction['kind'], value: string): string => {
    const number = placeholders.size + 1;
    const text =
      placeholders.get(value) ?? placeholderText({ kind, number, length: value.length, characters: 'other' });
    placeholders.set(value, text);
    return text;
  };
  const secret = new Set([...ALWAYS_SECRET, ...names].map((name) => name.toLowerCase()));
  const masked = headers.map(({ name, value }): Header => {
    const isSession = name.toLowerCase() === SESSION_HEADER;
    if (value === '' || holdsPlaceholder(value) || !(isSession || secret.has(name.toLowerCase())))
      return { name, value };
    const isCredential = /^(proxy-)?authorization$/i.test(name);
    const scheme = isCredential ? (/^[A-Za-z][A-Za-z0-9-]* +(?=\S)/.exec(value)?.[0] ?? '') : '';
    const kind = isSession ? 'session-id' : isCredential ? 'authorization' : 'header';
    return { name, value: scheme + placeholderOf(kind, value.slice(scheme.length)) };
  });
  const address = url.replace(/([?&])([^=&#]*)=([^&#]*)/g, (whole, mark: string, name: string, value: string) => {
    const kind = holdsPlaceholder(value) ? null : parameterKind(name, value);
    return kind === null ? whole : `${mark}${name}=${placeholderOf(kind, value)}`;
  });
  return { url: address, headers: masked, body };
}

/** The type that `fetch` gives a text body without one; curl would say that it is a form. */
function implied({ headers, body }: SentRequest): readonly Header[] {
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  return body === null || isTyped ? [] : [{ name: 'content-type', value: 'text/plain;charset=UTF-8' }];
}

/** Quotes a value so that each placeholder in it becomes a variable; the same placeholder, the same variable. */
function variableQuote(): (value: string) => string {
  const names = new Map<string, string>();
  const nameOf = (text: string, kind: Redaction['kind']): string => {
    const base = VARIABLES[kind];
    const used = [...names.values()].filter((name) => name === base || name.startsWith(`${base}_`)).length;
    const name = names.get(text) ?? (used === 0 ? base : `${base}_${used + 1}`);
    names.set(text, name);
    return name;
  };
  return (value) => {
    const words: string[] = [];
    let done = 0;
    for (const { at, text, placeholder } of findPlaceholders(value)) {
      if (at > done) words.push(shellQuote(value.slice(done, at)));
      words.push(`"\${${nameOf(text, placeholder.kind)}:?}"`);
      done = at + text.length;
    }
    if (done < value.length || words.length === 0) words.push(shellQuote(value.slice(done)));
    return words.join('');
  };
}
