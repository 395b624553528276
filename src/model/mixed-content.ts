import { addressSpace } from './endpoint.ts';
import type { Environment } from './environment.ts';

/**
 * Whether a browser lets an https page call a plain http address (W3C Mixed Content). Measured: Chromium and Firefox
 * exempt loopback, WebKitGTK exempts nothing; Chromium 156 also exempts private IP addresses and names under `.local`
 * (not `.internal`, not `.home.arpa`), where its user permits local network access.
 */
export function plainHttpFromHttps(engine: Environment['engine'], url: string): 'allowed' | 'blocked' | 'not-known' {
  const { hostname } = new URL(url);
  const space = addressSpace(hostname);
  if (space === 'loopback') {
    if (engine === 'webkit') return 'blocked';
    return engine === 'chromium' || engine === 'firefox' ? 'allowed' : 'not-known';
  }
  const exempt = space === 'private' && (/^[[\d]/.test(hostname) || /\.local\.?$/i.test(hostname));
  return exempt && engine === 'chromium' ? 'allowed' : 'blocked';
}
