import { holdsPlaceholder } from './placeholder.ts';

/** Where an address lies, judged from its host name alone (no look-up). */
export type AddressSpace = 'loopback' | 'private' | 'public' | 'practice';

/** The server under test as the user gave it. Header values live in memory only. */
export interface Endpoint {
  /** Absolute URL without fragment, userinfo or surrounding space. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The address was entered with a fragment, which is never sent. */
  readonly droppedFragment?: boolean;
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
      readonly droppedFragment: boolean;
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

const RUNNERS =
  'npx|npm|node|bunx?|deno|pnpm|yarn|uvx|uv|python3?|pipx?|docker|podman|go|cargo|java|dotnet|ruby|php|bash|sh|cmd';
/** A command line: a runner with arguments, behind a prompt sign, `sudo`, `env` or settings of variables. */
const COMMAND = new RegExp(
  `^(?:\\$\\s+|sudo\\s+|env\\s+|[a-z_][a-z0-9_]*=\\S*\\s+)*(?:${RUNNERS})(?:\\.exe|\\.cmd)?\\s+\\S`,
  'i',
);
/** A program by its path, such as `./server.py --stdio`. */
const PROGRAM = /^(?:~?\/|\.{1,2}\/|[a-z]:\\)\S*\.(?:[cm]?[jt]s|py|rb|sh|jar|exe|cmd|bat)(?:\s|$)/i;
/** A client's configuration of a server that it starts. */
const CONFIGURATION = /^\{.*"command"\s*:/s;

/** More than any server or proxy takes in a request line. */
const LONGEST_ADDRESS = 8192;

/**
 * Reads what a person typed into the address field. A port, with or without a path, is read as one of this machine; a
 * host without a scheme gets `http://` where it is local and `https://` elsewhere; a port or a host with a port, and
 * nothing behind it, gets the usual path `/mcp`; a fragment is dropped because it is never sent. What is refused is refused with a sentence that repeats no secret of the input.
 *
 * @param input text of the field
 * @param practice host names of the practice servers that exist
 */
export function readAddress(input: string, practice: readonly string[] = []): AddressReading {
  if (input.length > LONGEST_ADDRESS) return notAnAddress(input, 'It is too long.');
  const text = input.replace(/^[\s\u200b-\u200f\u2060]+|[\s\u200b-\u200f\u2060]+$/g, '');
  if (text === '') return refuse('empty', 'Enter the address of an MCP server, for example http://localhost:3000/mcp.');
  if (COMMAND.test(text) || PROGRAM.test(text) || CONFIGURATION.test(text)) {
    return refuse(
      'stdio',
      'This is a command that starts a server over stdio, which has no address a browser could reach. Start the server with its HTTP transport and enter that address, or put a bridge such as supergateway in front of it. For stdio itself use the MCP Inspector.',
    );
  }
  const notes: string[] = [];
  const unquoted = /^["'`<](.*)["'`>]$/.exec(text)?.[1];
  if (unquoted !== undefined) notes.push('The quotation marks were dropped.');
  const address = unquoted ?? text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser drops some of these silently.
  if (/[\s\u0000-\u001f\u007f]/.test(address)) return notAnAddress(address, 'It holds a space or a line break.');
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? readUrl(address, notes, practice)
    : readWithoutScheme(address, notes, practice);
}

function readWithoutScheme(address: string, notes: string[], practice: readonly string[]): AddressReading {
  const [, port, path = '/mcp'] = /^:?(\d+)([/?#].*)?$/.exec(address) ?? [];
  if (port !== undefined) {
    if (Number(port) > LAST_PORT) return noSuchPort(port);
    const url = `http://localhost:${Number(port)}${path}`;
    return readUrl(url, [...notes, `A port is read as one of this machine: ${url}`], practice);
  }
  if (/^[^/?#]*@/.test(address)) return holdsUserinfo();
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address)) return notAnAddress(address);
  const host = address.replace(/^\/\//, '');
  if (!/^[^/?#\\.]/.test(host)) return notAnAddress(address, 'It names no host.');
  // A word alone is more likely a slip than a host of the local network.
  if (!/[.:/]/.test(host) && host.toLowerCase() !== 'localhost') return notAnAddress(address);
  const space = addressSpace(hostOf(`http://${host}`));
  const scheme = space === 'loopback' || space === 'private' ? 'http' : 'https';
  if (!HOST_AND_PORT.test(host)) return readUrl(`${scheme}://${host}`, [...notes, `${scheme}:// was added.`], practice);
  const url = `${scheme}://${host}/mcp`;
  return readUrl(url, [...notes, `${scheme}:// and the path /mcp were added: ${url}`], practice);
}

/** A host with a port and nothing behind it: its port was looked up, its path was not. */
const HOST_AND_PORT = /^(?:\[[^\]]*\]|[^/?#:[\]]+):\d+$/;

function readUrl(candidate: string, notes: readonly string[], practice: readonly string[]): AddressReading {
  if (!URL.canParse(candidate)) return unreadable(candidate);
  const url = new URL(candidate);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(
      'scheme',
      `The scheme ${shorten(url.protocol)}// cannot be tested. MCP over HTTP uses http:// or https://.`,
    );
  }
  if (url.username !== '' || url.password !== '') return holdsUserinfo();
  // What is left of an address that was pasted behind another scheme.
  if (/^https?$/.test(url.hostname)) return notAnAddress(candidate, 'It holds two schemes.');
  const port = url.port === '' ? null : Number(url.port);
  if (port !== null && BAD_PORTS.has(port)) {
    return refuse(
      'port',
      `Browsers block port ${port} (the Fetch standard’s list of bad ports). Run the server on another port.`,
    );
  }
  const space = addressSpace(url.hostname);
  if (space === 'practice' && !(practice.includes(url.hostname) && url.protocol === 'https:' && port === null)) {
    return refuse(
      'practice-unknown',
      `${shorten(url.origin)} is not a practice server. Names below ${PRACTICE_SUFFIX.slice(1)} exist only inside this page.`,
    );
  }
  // Also true of an empty fragment, which `hash` does not show.
  const droppedFragment = url.href.includes('#');
  url.hash = '';
  const fragment = droppedFragment ? ['The fragment (#…) was dropped: it is never sent.'] : [];
  return { ok: true, url: url.href, space, notes: [...notes, ...fragment], droppedFragment };
}

const LAST_PORT = 65_535;

/** Where the host of a URL lies. `hostname` is as `URL.hostname` gives it (IPv6 in brackets). */
export function addressSpace(hostname: string): AddressSpace {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (`.${host}`.endsWith(PRACTICE_SUFFIX)) return 'practice';
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return 'loopback';
  const ipv4 = /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host : mappedIpv4(host);
  if (ipv4 !== null) {
    if (/^127\./.test(ipv4)) return 'loopback';
    return PRIVATE_IPV4.test(ipv4) ? 'private' : 'public';
  }
  if (host.startsWith('[')) return PRIVATE_IPV6.test(host) ? 'private' : 'public';
  return PRIVATE_NAME.test(host) ? 'private' : 'public';
}

/** Unspecified (a server's "all addresses"), private, carrier-grade (also used by overlay networks) and link-local. */
const PRIVATE_IPV4 = /^(0|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** Unspecified, unique local and link-local. */
const PRIVATE_IPV6 = /^\[(::\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;
/** Names of local networks; a name without a dot is none of the public tree. */
const PRIVATE_NAME = /^[^.]+$|\.(local|internal|home\.arpa|lan)$/;

/** The IPv4 address inside an IPv4-mapped IPv6 one, which `URL` writes as two groups of hexadecimal digits. */
function mappedIpv4(host: string): string | null {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return null;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** Names of query parameters that usually carry a credential. */
const SECRET_PARAMETER =
  /^(access_token|token|api_?key|key|secret|sig|signature|auth|password|passwd|code|client_secret|bearer)$/i;

/** True where a query parameter looks like a credential, by its name or by a long random-looking value, or was one. */
export function isSecretParameter(name: string, value: string): boolean {
  if (value === '') return false;
  return SECRET_PARAMETER.test(name) || looksRandom(value) || holdsPlaceholder(value);
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
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function notAnAddress(input: string, why = ''): AddressReading {
  const detail = why === '' ? '' : ` ${why}`;
  return refuse(
    'not-a-url',
    `“${shorten(withoutSecrets(input))}” is not an address.${detail} Enter an absolute URL such as http://localhost:3000/mcp.`,
  );
}

function unreadable(candidate: string): AddressReading {
  const port = /^[a-z]+:\/\/(?:\[[^\]]*\]|[^/?#:@]*):(\d+)(?=[/?#]|$)/i.exec(candidate)?.[1];
  return Number(port) > LAST_PORT ? noSuchPort(port ?? '') : notAnAddress(candidate);
}

function holdsUserinfo(): AddressReading {
  return refuse(
    'userinfo',
    'The address holds a user name or password, and browsers refuse such requests. Remove it and send credentials as a header (settings).',
  );
}

function noSuchPort(port: string): AddressReading {
  return refuse('port', `There is no port ${shorten(port)}: ports end at ${LAST_PORT}.`);
}

/** An input as it may be repeated: neither userinfo nor a query or fragment, which may hold a key. */
function withoutSecrets(text: string): string {
  const start = text.search(/[?#]/);
  return (start === -1 ? text : `${text.slice(0, start)}…`).replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, '$1…@');
}

/** At most 80 characters, never ending in half of a surrogate pair. */
function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function refuse(problem: Extract<AddressReading, { ok: false }>['problem'], text: string): AddressReading {
  return { ok: false, problem, text };
}
