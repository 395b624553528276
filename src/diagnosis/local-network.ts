import { addressSpace } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import { isHeldBack } from '../model/held-back.ts';
import { localAccess } from './page-limits.ts';
import { type Verdict, verdict } from './steps.ts';

/**
 * What the permission to reach local addresses says about a request without a readable answer; null where nothing. What
 * was seen when the request settled counts before what is known now.
 */
export function localNetwork(environment: Environment, url: string, subject: Exchange): Verdict | null {
  const access = localAccess(environment, url);
  const then = subject.signals.permission ?? (access === 'prompt' || access === 'denied' ? access : undefined);
  if (isHeldBack(subject, then)) return verdict('local-network-waiting', 'likely');
  if (then !== 'denied' && access !== 'denied') return null;
  // Outside a secure context every name says denied, also where the page lies in the same network and needs none.
  return verdict('local-network-denied', environment.secureContext ? 'certain' : 'likely');
}

/**
 * Where a user finds the permission, by the names that the browser has for it (Chromium 156, Firefox 153).
 *
 * @returns a sentence, or two
 */
export function whereToAllow({ engine, secureContext }: Environment, url: string): string {
  if (!secureContext) return 'Only a page in a secure context may ask: open this one over https, or from localhost.';
  const isHere = URL.canParse(url) && addressSpace(new URL(url).hostname) === 'loopback';
  switch (engine) {
    case 'chromium':
      return `Click the icon left of the address, and allow “${isHere ? 'Apps on device' : 'Local network'}” under “Site settings”.`;
    case 'firefox':
      return `Click the permissions icon left of the address, and take away the block of “${isHere ? 'Device apps and services' : 'Local network devices'}”.`;
    default:
      return 'Allow local network access in the settings of this site, and of this browser in the settings of the system.';
  }
}
