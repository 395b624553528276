/** Where an address lies, judged from its host name alone (no look-up). */
export type AddressSpace = 'loopback' | 'private' | 'public' | 'practice';

/** The server under test as the user gave it. Header values live in memory only. */
export interface Endpoint {
  /** Absolute URL without fragment, userinfo or surrounding space. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Suffix of the practice servers: `.invalid` can never be looked up (RFC 6761). */
export const PRACTICE_SUFFIX = '.practice.invalid';

export type AddressReading =
  | {
      readonly ok: true;
      readonly url: string;
      readonly space: AddressSpace;
      /** What was changed on the way from the input to `url`, in words; empty when nothing was. */
      readonly notes: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problem: 'empty' | 'stdio' | 'not-a-url' | 'scheme' | 'userinfo' | 'port' | 'practice-unknown';
      /** What is wrong and what to enter instead. */
      readonly text: string;
    };

/** The Fetch standard's list of blocked ports ("bad port"). */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const STDIO_COMMAND =
  /^(npx|npm|node|bunx?|deno|pnpm|yarn|uvx?|uv|python3?|pipx?|docker|podman|go|cargo|java|dotnet|ruby|php|bash|sh|cmd)(\.exe|\.cmd)?\s+\S/i;

/**
 * Reads what a person typed into the address field. A port alone becomes `http://localhost:PORT/mcp`; a host without
 * a scheme gets `http://` where it is local and `https://` elsewhere; a fragment is dropped because it is never sent.
 *
 * @param input text of the field
 * @param practice host names of the practice servers that exist
 */
export function readAddress(input: string, practice: readonly string[] = []): AddressReading {
  const text = input.trim();
  if (text === '') return refuse('empty', 'Enter the address of an MCP server, for example http://localhost:3000/mcp.');
  if (STDIO_COMMAND.test(text)) {
    return refuse(
      'stdio',
      'This is a command that starts a server over stdio, which has no address a browser could reach. Start the server with its HTTP transport and enter that address, or put a bridge such as supergateway in front of it. For stdio itself use the MCP Inspector.',
    );
  }
  const notes: string[] = [];
  let candidate = text;
  if (/^:?\d{1,5}$/.test(text)) {
    candidate = `http://localhost:${text.replace(':', '')}/mcp`;
    notes.push(`A port alone is read as ${candidate}.`);
  } else if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    if (/\s/.test(text) || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) {
      return refuse(
        'not-a-url',
        `“${shorten(text)}” is not an address. Enter an absolute URL such as http://localhost:3000/mcp.`,
      );
    }
    const scheme = addressSpace(hostOf(`http://${text}`)) === 'public' ? 'https' : 'http';
    candidate = `${scheme}://${text}`;
    notes.push(`${scheme}:// was added.`);
  }
  return readUrl(candidate, notes, practice);
}

function readUrl(candidate: string, notes: string[], practice: readonly string[]): AddressReading {
  let url: URL;
  try {
    url = new URL(candidate);
  } catch {
    return refuse(
      'not-a-url',
      `“${shorten(candidate)}” is not a valid URL. Enter an absolute URL such as http://localhost:3000/mcp.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('scheme', `The scheme ${url.protocol}// cannot be tested. MCP over HTTP uses http:// or https://.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'userinfo',
      'The address holds a user name or password, and browsers refuse such requests. Remove it and send credentials as a header (settings).',
    );
  }
  const port = url.port === '' ? null : Number(url.port);
  if (port !== null && BAD_PORTS.has(port)) {
    return refuse(
      'port',
      `Browsers block port ${port} (the Fetch standard’s list of bad ports). Run the server on another port.`,
    );
  }
  if (url.hash !== '') {
    url.hash = '';
    notes.push('The fragment (#…) was dropped: it is never sent.');
  }
  const space = addressSpace(url.hostname);
  if (space === 'practice' && !practice.includes(url.hostname)) {
    return refuse(
      'practice-unknown',
      `${url.hostname} is not a practice server. Names below ${PRACTICE_SUFFIX.slice(1)} exist only inside this page.`,
    );
  }
  return { ok: true, url: url.href, space, notes };
}

/** Where the host of a URL lies. `hostname` is as `URL.hostname` gives it (IPv6 in brackets). */
export function addressSpace(hostname: string): AddressSpace {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.endsWith(PRACTICE_SUFFIX)) return 'practice';
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host))
    return 'loopback';
  if (/^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host) && /^\d+\.\d+\.\d+\.\d+$/.test(host))
    return 'private';
  if (
    /^\[(f[cd]|fe[89ab])/.test(host) ||
    host.endsWith('.local') ||
    host.endsWith('.internal') ||
    host.endsWith('.home.arpa')
  )
    return 'private';
  return 'public';
}

/** Names of query parameters that usually carry a credential. */
const SECRET_PARAMETER =
  /^(access_token|token|api_?key|key|secret|sig|signature|auth|password|passwd|code|client_secret|bearer)$/i;

/** True where a query parameter looks like a credential, by its name or by a long random-looking value. */
export function isSecretParameter(name: string, value: string): boolean {
  if (value === '') return false;
  return SECRET_PARAMETER.test(name) || looksRandom(value);
}

/** A URL as it may be shown and exported: no userinfo, and secret-looking query values replaced by `REDACTED`. */
export function maskedUrl(url: string): string {
  const queryAt = url.indexOf('?');
  const base = (queryAt === -1 ? url : url.slice(0, queryAt)).replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
  if (queryAt === -1) return base;
  const [query = '', ...fragment] = url.slice(queryAt + 1).split('#');
  return [`${base}?${query.split('&').map(maskedPair).join('&')}`, ...fragment].join('#');
}

function maskedPair(pair: string): string {
  const [entry] = new URLSearchParams(pair);
  return entry && isSecretParameter(entry[0], entry[1]) ? `${pair.split('=', 1)[0]}=REDACTED` : pair;
}

/** 32 or more characters of a key alphabet, with digits and letters mixed. */
export function looksRandom(value: string): boolean {
  return /^[A-Za-z0-9_\-+/=.]{32,}$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function refuse(problem: Extract<AddressReading, { ok: false }>['problem'], text: string): AddressReading {
  return { ok: false, problem, text };
}
