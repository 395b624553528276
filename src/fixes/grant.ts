import { addressSpace } from '../model/endpoint.ts';
import type { Need } from './need.ts';

/** A need whose every value may be written into a configuration. Only `grantOf` makes one. */
export interface Grant {
  readonly origin: string;
  /** Host name of the origin, as `URL.hostname` gives it. */
  readonly originHost: string;
  /** The page is served by this machine. */
  readonly isLocalPage: boolean;
  readonly requestHeaders: readonly string[];
  readonly methods: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly isLocal: boolean;
}

export type GrantReading =
  | { readonly ok: true; readonly grant: Grant }
  /** One sentence. */
  | { readonly ok: false; readonly problem: string };

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Narrower than what URLs allow: letters, digits, dot, hyphen and underscore, or an IPv6 address. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
/** Longest origin or name that is written, in characters. */
const LONGEST = 300;

/**
 * Checks a need, value by value: a report is opened from a file too, so an origin or a name can be any text. Refused is
 * what is no origin as browsers send it, what is no token, and `*`, which would let every page in.
 */
export function grantOf(need: Need): GrantReading {
  const originHost = hostOf(need.origin);
  if (originHost === null) return refuse(need.origin, 'is not an origin that can be written into a configuration');
  const tokens = [...need.requestHeaders, ...need.methods, ...need.exposedHeaders];
  const bad = tokens.find((token) => !TOKEN.test(token) || token === '*' || token.length > LONGEST);
  if (bad !== undefined) return refuse(bad, 'is not a name that can be written into a configuration');
  const { origin, requestHeaders, methods, exposedHeaders, isLocal } = need;
  const isLocalPage = addressSpace(originHost) === 'loopback';
  return { ok: true, grant: { origin, originHost, isLocalPage, requestHeaders, methods, exposedHeaders, isLocal } };
}

/** Host name of a serialised http or https origin, or null where the text is none. */
function hostOf(origin: string): string | null {
  if (origin.length > LONGEST || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && url.origin === origin && HOST.test(url.hostname) ? url.hostname : null;
}

function refuse(text: string, why: string): GrantReading {
  return { ok: false, problem: `“${text.slice(0, 80)}” ${why}.` };
}
