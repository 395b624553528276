import type { Environment } from '../model/environment.ts';
import type { AddressParts } from '../model/facts-endpoint.ts';
import { notChecked, type Verdict } from './define-check.ts';

/** Why no rule about Origin can be judged in this run, or null where one can. */
export function originNotJudged({ space }: AddressParts, environment: Environment): Verdict | null {
  if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
  if (environment.vantage === 'curl')
    return notChecked('n/a.not-sent', 'No era was opened, so no request with a forged or foreign Origin was sent.');
  if (environment.vantage !== 'browser')
    return notChecked('n/a.not-seen', 'No browser was used, so no Origin was sent.');
  if (!environment.corsEnforced || !environment.originSent) {
    return notChecked('browser.cors-off', 'CORS enforcement was switched off for this run, so no Origin was sent.');
  }
  return null;
}
