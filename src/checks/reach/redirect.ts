import type { Diagnosis } from '../../model/diagnosis.ts';
import { maskedUrl } from '../../model/endpoint.ts';
import type { SeenAnswer } from '../../model/facts-endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, observedRisk, type Verdict, verified } from '../define-check.ts';

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
    if (first) return redirected(first, address.url);
    const hidden = diagnoses.find(({ id }) => id === 'redirect-withheld' || id === 'redirect-elsewhere');
    return hidden ? hiddenVerdict(hidden) : verified('No answer was redirected.');
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

/** A 301, 302 or 303 turns a POST into a GET, which an endpoint answers with a 405, a page or the old transport's stream. */
function becameGet({ method, status, mediaType, excerpt }: SeenAnswer): boolean {
  if (method !== 'POST') return false;
  return status === 405 || mediaType === 'text/html' || /^event: ?endpoint\s*$/m.test(excerpt);
}

function redirected(answer: SeenAnswer, url: string): Verdict {
  const target = maskedUrl(answer.finalUrl).slice(0, 200);
  const evidence = [{ exchange: answer.exchange }];
  if (answer.status === 301 || answer.status === 302 || answer.status === 303) {
    return observedRisk(`The address redirects to ${target} with HTTP ${answer.status}.`, {
      why: 'Browsers and many clients then send a GET without the message, so this address can never work.',
      fix: `Use ${target} as the address, or redirect with 307 or 308.`,
      evidence,
    });
  }
  if (becameGet(answer)) {
    return observedRisk(
      `The address redirects to ${target}, which then answers with HTTP ${answer.status}${answer.mediaType === null ? '' : ` (${answer.mediaType})`}.`,
      {
        why: 'Most likely a 301, 302 or 303 turned the POST into a GET, so this address can never work.',
        fix: `Use ${target} as the address, or redirect with 307 or 308.`,
        evidence,
      },
    );
  }
  if (originOf(answer.finalUrl) !== originOf(url)) {
    return observedRisk(`The address redirects to another origin: ${target}.`, {
      why: 'Clients drop the Authorization header on the way, and browsers send “Origin: null”.',
      fix: `Give clients ${target} as the address.`,
      evidence,
    });
  }
  const what = answer.method === 'GET' ? 'A GET of the address is redirected' : 'The address redirects';
  return observedRisk(
    `${what} to ${target}${slashOnly(answer.finalUrl, url) ? ', which differs by a trailing slash' : ''}.`,
    {
      why: 'Clients need not follow a redirect of a POST, and each hop costs a round trip.',
      fix: `Give clients ${target} as the address, or serve both without a redirect.`,
      evidence,
    },
  );
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

function slashOnly(one: string, other: string): boolean {
  return one.replace(/\/(?=$|\?)/, '') === other.replace(/\/(?=$|\?)/, '');
}
