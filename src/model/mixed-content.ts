import { addressSpace } from './endpoint.ts';
import type { Environment } from './environment.ts';

/**
 * Whether a worker of an https page may call a plain http address (W3C Mixed Content). Measured: Chromium and Firefox
 * exempt loopback, WebKitGTK exempts nothing; Chromium 156 also exempts private IP addresses and names under `.local`
 * (not `.internal`, not `.home.arpa`), but for a worker only where its user has granted access to the local network: a
 * request from a worker does not make it ask, as one from a window does.
 */
export function plainHttpFromHttps(
  engine: Environment['engine'],
  url: string,
): 'allowed' | 'blocked' | 'where-granted' | 'not-known' {
  const { hostname } = new URL(url);
  const space = addressSpace(hostname);
  if (space === 'loopback') {
    if (engine === 'webkit') return 'blocked';
    return engine === 'chromium' || engine === 'firefox' ? 'allowed' : 'not-known';
  }
  const exempt = space === 'private' && (/^[[\d]/.test(hostname) || /\.local\.?$/i.test(hostname));
  return exempt && engine === 'chromium' ? 'where-granted' : 'blocked';
}
