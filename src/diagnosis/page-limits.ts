import { type AddressSpace, addressSpace } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import { plainHttpFromHttps } from '../model/mixed-content.ts';

/**
 * True where the browser surely blocks a request before anything is sent, because the page is https and the address
 * plain http. Where that is not known, the request is tried.
 *
 * @param url absolute address under test
 */
export function mixedContent({ vantage, pageOrigin, engine }: Environment, url: string): boolean {
  if (vantage !== 'browser' || pageOrigin === null || !pageOrigin.startsWith('https:')) return false;
  return url.startsWith('http:') && URL.canParse(url) && plainHttpFromHttps(engine, url) === 'blocked';
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
