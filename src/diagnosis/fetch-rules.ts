import type { Header } from '../model/exchange.ts';

/** Status line and headers of an answer as they came, duplicates kept. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: readonly Header[];
}

/** A request as a page of `origin` would send it, without credentials of the browser. */
export interface CrossOriginRequest {
  readonly method: string;
  readonly headers: readonly Header[];
  readonly origin: string;
}

/** Where a browser stops, and on what. `at` says which of the two answers. */
export type CorsFault =
  /** The OPTIONS request got no answer at all. */
  | { readonly kind: 'unanswered'; readonly at: 'preflight' }
  /** Only 200 to 299 will do, and a redirect of a preflight is never followed. */
  | { readonly kind: 'status'; readonly at: 'preflight'; readonly status: number }
  | {
      readonly kind: 'allow-origin';
      readonly at: 'preflight' | 'answer';
      readonly why: 'absent' | 'several' | 'null' | 'other';
      /** As a browser joins it; null where there is none. */
      readonly value: string | null;
    }
  /** Names that Access-Control-Allow-Headers does not cover, in lower case and sorted. */
  | { readonly kind: 'allow-headers'; readonly at: 'preflight'; readonly missing: readonly string[] }
  | { readonly kind: 'allow-methods'; readonly at: 'preflight'; readonly missing: string }
  /** A list that is not one: a browser discards the whole preflight. */
  | { readonly kind: 'list-syntax'; readonly at: 'preflight'; readonly header: string };

/** What a browser would do with a request and its answer, by the Fetch standard. */
export interface CorsVerdict {
  /** The page gets to see the answer. */
  readonly readable: boolean;
  /** A preflight goes before the request. */
  readonly preflighted: boolean;
  /** All that is wrong, the first one first. Empty where the answer is readable. */
  readonly faults: readonly CorsFault[];
  /** Names of the answer's headers that the page may not read, in lower case and in their order. */
  readonly hidden: readonly string[];
  /**
   * The preflight allows Authorization by `*` alone. The standard says that this does not count; Chromium 156,
   * Firefox 153 and WebKitGTK 2.50 accept it all the same, so it is no fault here.
   */
  readonly wildcardAuthorization: boolean;
}

const ALLOW_ORIGIN = 'access-control-allow-origin';
const ALLOW_HEADERS = 'access-control-allow-headers';
const ALLOW_METHODS = 'access-control-allow-methods';
const EXPOSE_HEADERS = 'access-control-expose-headers';

/** Fetch standard, "CORS-safelisted response-header name". */
const READABLE = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];
/** Fetch standard, "forbidden response-header name". */
const NEVER_READABLE = ['set-cookie', 'set-cookie2'];
/** Fetch standard, "CORS-safelisted method". */
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];

/**
 * What a browser would do (Fetch standard: "CORS check", "CORS-preflight fetch", "CORS filtered response"), for a
 * request without credentials of the browser, as ours are.
 *
 * @param preflight the answer to OPTIONS; null where none came. Not looked at where the request needs no preflight.
 * @param answer the answer to the request itself; null where there is none to judge, and then only the preflight counts
 */
export function corsVerdict(
  preflight: AnswerHead | null,
  answer: AnswerHead | null,
  request: CrossOriginRequest,
): CorsVerdict {
  const unsafe = unsafeHeaderNames(request.headers);
  const preflighted = unsafe.length > 0 || !SIMPLE_METHODS.includes(request.method);
  const before = preflighted ? preflightFaults(preflight, request, unsafe) : [];
  const after = answer === null ? [] : originFaults(answer, request.origin, 'answer');
  return {
    readable: answer !== null && before.length + after.length === 0,
    preflighted,
    faults: [...before, ...after],
    hidden: answer === null ? [] : hiddenNames(answer.headers),
    wildcardAuthorization: preflighted && preflight !== null && allowsByWildcard(preflight, unsafe),
  };
}

/** A browser may follow a redirect of the request itself; a preflight's is a failure, whatever its headers. */
function preflightFaults(
  preflight: AnswerHead | null,
  request: CrossOriginRequest,
  unsafe: readonly string[],
): readonly CorsFault[] {
  if (preflight === null) return [{ kind: 'unanswered', at: 'preflight' }];
  const { status, headers } = preflight;
  const isOk = status >= 200 && status <= 299;
  return [
    ...(isOk ? [] : [{ kind: 'status', at: 'preflight', status } as const]),
    ...originFaults(preflight, request.origin, 'preflight'),
    ...methodFaults(headers, request.method),
    ...headerFaults(headers, unsafe),
  ];
}

function methodFaults(headers: readonly Header[], method: string): readonly CorsFault[] {
  const methods = listed(headers, ALLOW_METHODS);
  if (methods === 'not-a-list') return [{ kind: 'list-syntax', at: 'preflight', header: ALLOW_METHODS }];
  // Methods are compared with their case: `delete` allows no DELETE.
  const isAllowed = SIMPLE_METHODS.includes(method) || methods.includes(method) || methods.includes('*');
  return isAllowed ? [] : [{ kind: 'allow-methods', at: 'preflight', missing: method }];
}

function headerFaults(headers: readonly Header[], unsafe: readonly string[]): readonly CorsFault[] {
  const names = listed(headers, ALLOW_HEADERS);
  if (names === 'not-a-list') return [{ kind: 'list-syntax', at: 'preflight', header: ALLOW_HEADERS }];
  const allowed = names.map((name) => name.toLowerCase());
  const missing = allowed.includes('*') ? [] : unsafe.filter((name) => !allowed.includes(name));
  return missing.length === 0 ? [] : [{ kind: 'allow-headers', at: 'preflight', missing }];
}

function allowsByWildcard({ headers }: AnswerHead, unsafe: readonly string[]): boolean {
  const names = listed(headers, ALLOW_HEADERS);
  if (names === 'not-a-list' || !unsafe.includes('authorization')) return false;
  return names.includes('*') && !names.some((name) => name.toLowerCase() === 'authorization');
}

/** The "CORS check". */
function originFaults(head: AnswerHead, origin: string, at: 'preflight' | 'answer'): readonly CorsFault[] {
  const lines = valuesOf(head.headers, ALLOW_ORIGIN);
  if (lines.length === 0) return [{ kind: 'allow-origin', at, why: 'absent', value: null }];
  const value = lines.join(', ');
  if (value === '*' || value === origin) return [];
  const why = value === 'null' ? 'null' : value.includes(',') ? 'several' : 'other';
  return [{ kind: 'allow-origin', at, why, value }];
}

/** Names of an answer's headers that a page may not read. */
function hiddenNames(headers: readonly Header[]): readonly string[] {
  const exposed = listed(headers, EXPOSE_HEADERS);
  // A list that is not one exposes nothing.
  const names = exposed === 'not-a-list' ? [] : exposed.map((name) => name.toLowerCase());
  const all = [...new Set(headers.map(({ name }) => name.toLowerCase()))];
  return all.filter((name) => {
    if (NEVER_READABLE.includes(name)) return true;
    return !READABLE.includes(name) && !names.includes(name) && !names.includes('*');
  });
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The members of a header that is a list of tokens; empty members are skipped (RFC 9110, section 5.6.1). */
function listed(headers: readonly Header[], name: string): readonly string[] | 'not-a-list' {
  const members = valuesOf(headers, name)
    .flatMap((value) => value.split(','))
    .map(trimmed)
    .filter((member) => member !== '');
  return members.every((member) => TOKEN.test(member)) ? members : 'not-a-list';
}

function valuesOf(headers: readonly Header[], name: string): readonly string[] {
  return headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => trimmed(value));
}

/** Without the white space that HTTP allows around a value; other space is part of it. */
function trimmed(value: string): string {
  return value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
}

/** Bytes that make a value of `Accept` or `Content-Type` need allowing ("CORS-unsafe request-header byte"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among them
const UNSAFE_BYTE = /[\u0000-\u0008\u000a-\u001f"():<>?@[\\\]{}\u007f]/;
const LANGUAGE = /^[0-9A-Za-z *,\-.;=]*$/;
const SIMPLE_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)[\t\n\r ]*(?:;|$)/i;
const LONGEST_VALUE = 128;
const LONGEST_TOTAL = 1024;

const SAFE_VALUE: { readonly [name: string]: (value: string) => boolean } = {
  accept: (value) => !UNSAFE_BYTE.test(value),
  'accept-language': (value) => LANGUAGE.test(value),
  'content-language': (value) => LANGUAGE.test(value),
  'content-type': (value) => !UNSAFE_BYTE.test(value) && SIMPLE_TYPE.test(value),
  range: (value) => /^bytes=\d+-\d*$/.test(value),
};

/**
 * Names that a preflight asks for, as browsers send them: in lower case, each once and sorted (Fetch standard,
 * "CORS-unsafe request-header names"). `Accept` with ordinary media types is never among them.
 */
export function unsafeHeaderNames(headers: readonly Header[]): readonly string[] {
  const unsafe: string[] = [];
  const safe: string[] = [];
  let size = 0;
  for (const { name, value } of headers) {
    const lower = name.toLowerCase();
    if (!(SAFE_VALUE[lower]?.(value) ?? false) || value.length > LONGEST_VALUE) unsafe.push(lower);
    else {
      safe.push(lower);
      size += value.length;
    }
  }
  const all = size > LONGEST_TOTAL ? [...unsafe, ...safe] : unsafe;
  return [...new Set(all)].sort();
}
