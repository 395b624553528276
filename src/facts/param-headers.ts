import type { EraDecision } from '../model/era-decision.ts';
import type { EraFacts, Fact } from '../model/facts.ts';
import { known, unknown } from '../model/facts.ts';
import { reason } from '../model/reason.ts';

/** A name that may follow `Mcp-Param-` (2026-07-28, "Custom Headers from Tool Parameters"). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** More names than a request could carry are of no use to anybody. */
const MOST = 64;

/**
 * The headers `Mcp-Param-*` that the listed tools ask for with valid annotations, in lower case and sorted.
 *
 * @param modern the facts of the modern era; undefined where it was not seen to be spoken
 */
export function paramHeaders(modern: EraFacts | undefined, { eras }: EraDecision): Fact<readonly string[]> {
  if (!modern) {
    if (eras.modern.status === 'withheld') return unknown(reason('blocked.cors'));
    return unknown(reason('n/a.era', 'This rule belongs to the modern era, and none was seen.'));
  }
  const found = modern.facts.headerAnnotations;
  if (!found.known) return found;
  const names = found.value.flatMap(({ value, reachable }) =>
    reachable && typeof value === 'string' && NAME.test(value) ? [`mcp-param-${value.toLowerCase()}`] : [],
  );
  const distinct = [...new Set(names)].sort().slice(0, MOST);
  return distinct.length > 0 ? known(distinct, found.evidence) : unknown(reason('n/a.no-x-mcp-header'));
}
