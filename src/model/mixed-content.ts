import { addressSpace } from './endpoint.ts';
import type { Environment } from './environment.ts';

/**
 * Whether a worker of an https page may call a plain http address (W3C Mixed Content). Measured: Chromium and Firefox
 * exempt loopback, WebKitGTK exempts nothing. Chromium 156 lets a window call private IP addresses and names under
 * `.local` too, where its user grants access to the local network; but never a worker, and requests of a run come from
 * one.
 */
export function plainHttpFromHttps(engine: Environment['engine'], url: string): 'allowed' | 'blocked' | 'not-known' {
  if (addressSpace(new URL(url).hostname) !== 'loopback' || engine === 'webkit') return 'blocked';
  return engine === 'chromium' || engine === 'firefox' ? 'allowed' : 'not-known';
}
