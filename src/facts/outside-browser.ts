import type { Environment } from '../model/environment.ts';
import type { Fact } from '../model/facts.ts';
import { type Reason, reason } from '../model/reason.ts';

/**
 * The reason as it is where no browser was used: nothing is withheld or hidden there, so what got no readable answer
 * got none, and a header that was not seen was not sent.
 */
export function reasonOutside(why: Reason, { vantage }: Environment): Reason {
  if (vantage !== 'curl') return why;
  if (why.code === 'browser.hidden-header') return reason('n/a.no-session', 'The server issued no session id.');
  if (why.code === 'blocked.cors' || why.code.startsWith('browser.')) return reason('blocked.unreachable');
  return why;
}

/** The same facts with the reasons of {@link reasonOutside}. */
export function factsOutside<Facts extends { readonly [name: string]: Fact<unknown> }>(
  facts: Facts,
  environment: Environment,
): Facts {
  if (environment.vantage !== 'curl') return facts;
  const entries = Object.entries(facts).map(([name, fact]) => [
    name,
    fact.known ? fact : { ...fact, reason: reasonOutside(fact.reason, environment) },
  ]);
  // Names and known values are the same; unknown ones have another reason.
  return Object.fromEntries(entries) as Facts;
}
