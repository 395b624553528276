import { type AddressSpace, addressSpace } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import { plainHttpFromHttps } from '../model/mixed-content.ts';

/**
 * True where the browser surely blocks a request before anything is sent, because the page is https and the address
 * plain http. Where that is not known, the request is tried.
 *
 * @param url absolute address under test
 */
export function mixedContent(environment: Environment, url: string): boolean {
  const rule = plainFromHttps(environment, url);
  if (rule !== 'where-granted') return rule === 'blocked';
  // Where it is denied, that is the reason.
  const access = localAccess(environment, url);
  return access === 'prompt' || access === 'unknown';
}

/** True where an https page may call a plain http address once its user has granted it. */
export function isPlainWhereGranted(environment: Environment, url: string): boolean {
  return plainFromHttps(environment, url) === 'where-granted';
}

function plainFromHttps(
  { vantage, pageOrigin, engine }: Environment,
  url: string,
): ReturnType<typeof plainHttpFromHttps> {
  const isHttps = vantage === 'browser' && pageOrigin?.startsWith('https:');
  return isHttps && url.startsWith('http:') && URL.canParse(url) ? plainHttpFromHttps(engine, url) : 'allowed';
}

/** What the browser says about this page and addresses like the one under test. */
export type LocalAccess = 'not-needed' | 'granted' | 'denied' | 'prompt' | 'unknown';

/**
 * Whether this page may call local addresses. Only a page from elsewhere needs the permission, and only the name for
 * this very kind of address decides; the older common name counts where that one is not known (measured in Chromium).
 */
export function localAccess({ vantage, pageOrigin, permissions }: Environment, url: string): LocalAccess {
  const space = spaceOf(url);
  if (vantage !== 'browser' || (space !== 'loopback' && space !== 'private')) return 'not-needed';
  const page = spaceOf(pageOrigin ?? '');
  if (page === 'loopback' || page === space) return 'not-needed';
  const specific = permissions[space === 'loopback' ? 'loopback-network' : 'local-network'] ?? 'unknown';
  return specific === 'unknown' ? (permissions['local-network-access'] ?? 'unknown') : specific;
}

function spaceOf(url: string): AddressSpace | null {
  return URL.canParse(url) ? addressSpace(new URL(url).hostname) : null;
}
