import type { EraDecision } from '../model/era-decision.ts';
import { MODERN_REVISIONS, OFFERED_MODERN } from '../model/revision.ts';
import { refusalText, supportedByError } from './opening-rows.ts';
import type { Openings } from './openings.ts';

/** What a -32022 says that does not name the modern revision offered. */
export function foreignModern(openings: Openings): string {
  const last = openings.discover.at(-1);
  const named = (last ? (supportedByError(last) ?? []) : []).filter((one) => one >= MODERN_REVISIONS[0]).slice(0, 5);
  return named.length > 0
    ? `The server speaks other modern revisions than ${OFFERED_MODERN}: ${named.map((one) => one.slice(0, 40)).join(', ')}.`
    : 'server/discover was refused with the modern error -32022, whose list names no modern revision.';
}

/** What does not fit together in the answers to both openings, one sentence each. */
export function contradictionsOf(openings: Openings, verdict: EraDecision['verdict']): readonly string[] {
  const notes: string[] = [];
  if (openings.discoverRow === 'D11')
    notes.push('server/discover is answered with a result that has no supportedVersions.');
  if (openings.initializeRow === 'I2')
    notes.push('initialize is answered with a modern revision, which has no initialize.');
  if (verdict === 'unknown' && speaksOfAnotherClient(openings)) notes.push(ONE_CLIENT);
  if (openings.discoverRow === 'D7' && verdict === 'legacy') {
    notes.push('server/discover asks for authorization, initialize does not.');
  }
  return notes;
}

const ONE_CLIENT =
  'One opening was refused as if a client were connected already: the server seems to serve one client per process, so the two openings disturbed each other. Restart it and test one era alone (settings).';

/** Words that refuse a second client, in the answer to either opening. */
function speaksOfAnotherClient({ discover, initialize }: Openings): boolean {
  return [...discover, ...initialize].some((reply) =>
    /already (been )?(initiali[sz]ed|connected)|existing (session|connection)/i.test(refusalText(reply)),
  );
}
