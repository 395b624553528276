import { addressSpace } from '../../model/endpoint.ts';
import type { SeenAnswer } from '../../model/facts-endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineEndpointCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { originNotJudged } from '../origin-rules.ts';

export default defineEndpointCheck({
  id: 'reach.origin.this-page',
  title: 'A local server answers this website',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(
      ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'security-warning',
      'MUST',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'security-%26-endpoint', 'MUST'),
  ],
  requires: ['address', 'seenAnswers'],
  consults: ['curl'],
  evaluate({ address, seenAnswers: plain, curl }, environment) {
    const asPage = curl?.asPage ?? [];
    const blocked = asPage.length > 0 ? null : originNotJudged(address, environment);
    if (blocked) return blocked;
    // curl sends this page's Origin only where it takes the page's view.
    const seenAnswers = asPage.length > 0 ? asPage : plain;
    if (address.space === 'public') return notChecked('n/a.public-endpoint', 'The endpoint is on a public address.');
    const refused = seenAnswers.filter(({ status, challenged }) => status === 403 && !challenged);
    if (refused.length > 0) return refusedVerdict(refused);
    if (isLocalPage(environment.pageOrigin)) {
      return notChecked(
        'n/a.not-seen',
        'This page is itself served from this machine, so its being let in proves nothing about foreign pages.',
      );
    }
    const let_in = seenAnswers.filter(({ status }) => status !== 401 && status !== 403);
    if (let_in.length === 0) return notChecked('blocked.auth', 'The server asks for authorization first.');
    return observedRisk(`The local server answers this website (${environment.pageOrigin ?? 'unknown origin'}).`, {
      why: 'Where that origin was not allowed on purpose, any website that the user visits may reach the server. An allow-list and no check at all look the same from here.',
      fix: 'Compare Origin with a list of origins that are to be let in, and answer 403 to others. Run the command of the next check to see what a foreign origin gets.',
    });
  },
});

function refusedVerdict(refused: readonly SeenAnswer[]): Verdict {
  const evidence = refused.map(({ exchange }) => ({ exchange }));
  return refused.some(({ excerpt }) => /origin/i.test(excerpt))
    ? verified('The server refuses this page with HTTP 403 and speaks of its origin: it checks Origin, as it must.', {
        evidence,
      })
    : notChecked(
        'ambiguous.two-faults',
        'The server refuses this page with HTTP 403 without naming the origin; a check of Host or another policy answers alike.',
        { evidence },
      );
}

function isLocalPage(origin: string | null): boolean {
  return origin !== null && URL.canParse(origin) && addressSpace(new URL(origin).hostname) === 'loopback';
}
