import type { Diagnosis } from '../../model/diagnosis.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, observedRisk, type Verdict, verified } from '../define-check.ts';
import { becameGet, NOT_REDIRECTED, redirectVerdict } from '../redirects.ts';

export default defineEndpointCheck({
  id: 'reach.redirect',
  title: 'No redirect in front of the endpoint',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address', 'redirects', 'diagnoses'],
  evaluate({ address, redirects, diagnoses }) {
    const first = redirects.find(becameGet) ?? redirects[0];
    if (first) return redirectVerdict(first, address.url);
    const hidden = diagnoses.find(({ id }) => id === 'redirect-withheld' || id === 'redirect-elsewhere');
    return hidden ? hiddenVerdict(hidden) : verified(NOT_REDIRECTED);
  },
});

/** A probe named a redirect that keeps the answer from the page. */
function hiddenVerdict({ id, evidence }: Diagnosis): Verdict {
  const where = id === 'redirect-elsewhere' ? 'to another origin' : 'to an address whose answer this page may not read';
  return observedRisk(`The address redirects ${where}.`, {
    why: 'Browsers follow no redirect of a preflight, and clients need not follow one of a POST.',
    fix: 'Find out where it leads with the command of the diagnosis, and give clients that address.',
    evidence,
  });
}
