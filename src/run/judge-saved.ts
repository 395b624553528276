import { judgeHeaders } from '../diagnosis/from-headers.ts';
import type { Facts } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import { type Judged, judgeExchanges } from './judging.ts';

/**
 * Judges exchanges that are all there, whoever took them: where it was curl, CORS is judged from the headers that it
 * got. Apart from a run's own judging, so that a run does not load it.
 */
export function judgeSaved(judged: Judged): { facts: Facts; findings: readonly Finding[] } {
  const { exchanges, environment, url } = judged;
  const seen = environment.vantage === 'curl' ? judgeHeaders(exchanges, environment, url) : null;
  return judgeExchanges({ ...judged, seen });
}
