import { maskedUrl } from '../model/endpoint.ts';
import type { SeenAnswer } from '../model/facts-endpoint.ts';
import { observedRisk, type Verdict } from './define-check.ts';

/** What a verdict on a redirect looks at. */
export type RedirectedAnswer = Pick<
  SeenAnswer,
  'exchange' | 'method' | 'status' | 'mediaType' | 'excerpt' | 'finalUrl'
>;

/** What is said where nothing was redirected. */
export const NOT_REDIRECTED = 'No answer was redirected.';

/** A 301, 302 or 303 turns a POST into a GET, which an endpoint answers with a 405, a page or the old transport's stream. */
export function becameGet({ method, status, mediaType, excerpt }: RedirectedAnswer): boolean {
  if (method !== 'POST') return false;
  return status === 405 || mediaType === 'text/html' || /^event: ?endpoint\s*$/m.test(excerpt);
}

/** Verdict on a redirect of the address `url`: followed by a browser, or as Location says where nothing followed it. */
export function redirectVerdict(answer: RedirectedAnswer, url: string): Verdict {
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
