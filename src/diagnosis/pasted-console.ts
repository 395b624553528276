/** What one line of a browser's console says. `at` tells which answer is meant, where the browser says so. */
export interface ConsoleLine {
  /** The address that it names; null where it names none. */
  readonly url: string | null;
  /** The address that was asked for, where a redirect led to `url`. */
  readonly redirectedFrom: string | null;
  readonly origin: string | null;
  readonly at: 'preflight' | 'answer' | null;
  readonly reason: ConsoleReason;
}

export type ConsoleReason =
  | {
      readonly kind: 'allow-origin';
      readonly why: 'absent' | 'several' | 'other' | 'not told';
      readonly value: string | null;
    }
  | { readonly kind: 'status'; readonly status: number | null }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'allow-headers'; readonly name: string }
  | { readonly kind: 'allow-methods'; readonly name: string | null }
  | { readonly kind: 'list-syntax' }
  | { readonly kind: 'permission' | 'mixed-content' | 'page-policy' }
  /** A failure of the network, by Chromium's name for it. */
  | { readonly kind: 'network'; readonly code: string }
  /** The browser says that it failed, and not why. */
  | { readonly kind: 'silent' };

interface Rule {
  readonly pattern: RegExp;
  readonly reason: (...groups: readonly string[]) => ConsoleReason;
  /** Which answer it is always about. */
  readonly at?: 'preflight';
}

const absent: ConsoleReason = { kind: 'allow-origin', why: 'absent', value: null };

/** Behind “has been blocked by CORS policy:”, read in the console of Chromium 156. */
const CHROMIUM: readonly Rule[] = [
  { pattern: /No 'Access-Control-Allow-Origin' header is present/, reason: () => absent },
  {
    pattern: /'Access-Control-Allow-Origin' header contains multiple values '([^']*)'/,
    reason: (value = '') => ({ kind: 'allow-origin', why: 'several', value }),
  },
  {
    pattern: /'Access-Control-Allow-Origin' header (?:has a value|contains the invalid value) '([^']*)'/,
    reason: (value = '') => ({ kind: 'allow-origin', why: 'other', value }),
  },
  { pattern: /It does not have HTTP ok status/, reason: () => ({ kind: 'status', status: null }), at: 'preflight' },
  {
    pattern: /Redirect is not allowed for a preflight request/,
    reason: () => ({ kind: 'redirect' }),
    at: 'preflight',
  },
  {
    pattern: /Request header field (\S+) is not allowed by Access-Control-Allow-Headers/,
    reason: (name = '') => ({ kind: 'allow-headers', name }),
    at: 'preflight',
  },
  {
    pattern: /Method (\S+) is not allowed by Access-Control-Allow-Methods/,
    reason: (name = '') => ({ kind: 'allow-methods', name }),
    at: 'preflight',
  },
  {
    pattern: /Cannot parse Access-Control-Allow-(?:Headers|Methods) response header/,
    reason: () => ({ kind: 'list-syntax' }),
    at: 'preflight',
  },
  { pattern: /Permission was denied for this request to access/, reason: () => ({ kind: 'permission' }) },
];

/** Behind “Reason:”, as the strings of Firefox 153 have them. */
const FIREFOX: readonly Rule[] = [
  { pattern: /header .Access-Control-Allow-Origin. missing/, reason: () => absent },
  {
    pattern: /Multiple CORS header .Access-Control-Allow-Origin. not allowed/,
    reason: () => ({ kind: 'allow-origin', why: 'several', value: null }),
  },
  {
    pattern: /header .Access-Control-Allow-Origin. does not match .([^’']*)./,
    reason: (value = '') => ({ kind: 'allow-origin', why: 'other', value }),
  },
  {
    pattern: /preflight response did not succeed\).*?Status code: (\d{3})/,
    reason: (status) => ({ kind: 'status', status: Number(status) }),
    at: 'preflight',
  },
  {
    pattern: /preflight response did not succeed/,
    reason: () => ({ kind: 'status', status: null }),
    at: 'preflight',
  },
  {
    pattern: /header .([^’'\s]+). is not allowed according to header .Access-Control-Allow-Headers/,
    reason: (name = '') => ({ kind: 'allow-headers', name }),
    at: 'preflight',
  },
  {
    pattern: /Did not find method in CORS header .Access-Control-Allow-Methods/,
    reason: () => ({ kind: 'allow-methods', name: null }),
    at: 'preflight',
  },
  {
    pattern: /invalid token .* in CORS header .Access-Control-Allow-/,
    reason: () => ({ kind: 'list-syntax' }),
    at: 'preflight',
  },
  { pattern: /external redirect not allowed/, reason: () => ({ kind: 'redirect' }) },
  { pattern: /CORS request did not succeed/, reason: () => ({ kind: 'silent' }) },
];

/** Lines of WebKit. The address stands in a line of its own. */
const WEBKIT: readonly Rule[] = [
  {
    pattern: /Origin \S+ is not allowed by Access-Control-Allow-Origin\./,
    reason: () => ({ kind: 'allow-origin', why: 'not told', value: null }),
  },
  {
    pattern: /Access-Control-Allow-Origin cannot contain more than one origin/,
    reason: () => ({ kind: 'allow-origin', why: 'several', value: null }),
  },
  {
    pattern: /Preflight response is not successful\. Status code: (\d{3})/,
    reason: (status) => ({ kind: 'status', status: Number(status) }),
    at: 'preflight',
  },
  {
    pattern: /Request header field (\S+) is not allowed by Access-Control-Allow-Headers\./,
    reason: (name = '') => ({ kind: 'allow-headers', name }),
    at: 'preflight',
  },
  {
    pattern: /Method (\S+) is not allowed by Access-Control-Allow-Methods\./,
    reason: (name = '') => ({ kind: 'allow-methods', name }),
    at: 'preflight',
  },
  {
    pattern: /Cross-origin redirection (?:to \S+ )?denied by Cross-Origin Resource Sharing policy/,
    reason: () => ({ kind: 'redirect' }),
  },
];

const CHROMIUM_LINE =
  /Access to (?:fetch|XMLHttpRequest|EventSource) at '([^']+)' (?:\(redirected from '([^']+)'\) )?from origin '([^']+)' has been blocked by CORS policy: (.*)$/;
const FIREFOX_LINE = /Cross-Origin Request Blocked: .*? remote resource at [‘']?(\S+?)[’']?\. \(Reason: (.*)$/;
const WEBKIT_ADDRESS = /(?:Fetch API|XMLHttpRequest|EventSource) cannot load (\S+) due to access control checks/;
const WEBKIT_ORIGIN = /Origin (\S+) is not allowed by Access-Control-Allow-Origin/;
const NETWORK = /\bnet::(ERR_[A-Z0-9_]+)/;
const ANY_ADDRESS = /https?:\/\/[^\s'")]+/;
const MIXED = /Mixed Content: .* requested an insecure (?:resource|XMLHttpRequest endpoint|\S+ endpoint) '([^']+)'/;
const POLICY =
  /(?:Refused to connect to|Connecting to) '([^']+)' (?:because it )?violates the (?:following|document's) Content Security Policy/;

/** What the lines of a browser's console say; a line that is none of a request that failed says nothing. */
export function readConsole(lines: readonly string[]): readonly ConsoleLine[] {
  const address = lines.map((line) => WEBKIT_ADDRESS.exec(line)?.[1]).find((url) => url !== undefined) ?? null;
  return lines.flatMap((line) => {
    const found = chromium(line) ?? firefox(line) ?? webkit(line, address) ?? otherwise(line);
    return found === null ? [] : [found];
  });
}

function chromium(line: string): ConsoleLine | null {
  const [, url, redirectedFrom, origin, text] = CHROMIUM_LINE.exec(line) ?? [];
  if (url === undefined || origin === undefined || text === undefined) return null;
  const read = reasonOf(text, CHROMIUM) ?? { reason: { kind: 'silent' } as const, at: undefined };
  const at = read.at ?? (text.startsWith('Response to preflight request') ? 'preflight' : 'answer');
  return { url, redirectedFrom: redirectedFrom ?? null, origin, at, reason: read.reason };
}

function firefox(line: string): ConsoleLine | null {
  const [, url, text] = FIREFOX_LINE.exec(line) ?? [];
  if (url === undefined || text === undefined) return null;
  const read = reasonOf(text, FIREFOX);
  const reason = read?.reason ?? ({ kind: 'silent' } as const);
  return { url, redirectedFrom: null, origin: null, at: read?.at ?? null, reason };
}

function webkit(line: string, url: string | null): ConsoleLine | null {
  // Chromium's wording of the same thing has a full line around it.
  const read = reasonOf(line, WEBKIT);
  if (read === null) return null;
  const origin = WEBKIT_ORIGIN.exec(line)?.[1] ?? null;
  return { url, redirectedFrom: null, origin, at: read.at ?? null, reason: read.reason };
}

function otherwise(line: string): ConsoleLine | null {
  const make = (url: string | null, reason: ConsoleReason): ConsoleLine => ({
    url,
    redirectedFrom: null,
    origin: null,
    at: null,
    reason,
  });
  const mixed = MIXED.exec(line)?.[1];
  if (mixed !== undefined) return make(mixed, { kind: 'mixed-content' });
  const policy = POLICY.exec(line)?.[1];
  if (policy !== undefined) return make(policy, { kind: 'page-policy' });
  const code = NETWORK.exec(line)?.[1];
  if (code === undefined) return null;
  const url = ANY_ADDRESS.exec(line)?.[0] ?? null;
  return make(url, code === 'ERR_FAILED' ? { kind: 'silent' } : { kind: 'network', code });
}

function reasonOf(
  text: string,
  rules: readonly Rule[],
): { readonly reason: ConsoleReason; readonly at: 'preflight' | undefined } | null {
  for (const { pattern, reason, at } of rules) {
    const match = pattern.exec(text);
    if (match) return { reason: reason(...match.slice(1)), at };
  }
  return null;
}
