import { headerCase } from '../model/asked-headers.ts';
import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { EndpointFactValues } from '../model/facts-endpoint.ts';
import type { ReasonCode } from '../model/reason.ts';
import { failed, notChecked, observedRisk, type Verdict, verified } from './define-check.ts';

/** The facts that every rule about CORS looks at. */
export const CORS_FACTS = ['address', 'cors', 'diagnoses', 'decision'] as const;
export type CorsFacts = Pick<EndpointFactValues, (typeof CORS_FACTS)[number]>;

/** The browser kept every request to itself, or nothing answered: then no rule about CORS can be judged. */
const NOTHING_REACHED: { readonly [Id in DiagnosisId]?: readonly [code: ReasonCode, text: string] } = {
  'address-unusable': ['n/a.not-sent', 'The address cannot be used by a browser, so nothing was sent.'],
  'mixed-content': ['browser.mixed-content', 'This https page may not call a plain http address; nothing was sent.'],
  'page-policy': [
    'internal.error',
    'A policy of this page’s own host blocks the requests; the server is not at fault.',
  ],
  'local-network-denied': ['browser.local-network-denied', 'The browser denies this page access to local addresses.'],
  'local-network-waiting': [
    'browser.local-network-prompt',
    'The browser’s question about local addresses was not answered.',
  ],
  'no-answer': ['blocked.unreachable', 'No request got an answer.'],
  'no-connection': ['blocked.unreachable', 'Nothing that speaks HTTP answered.'],
};

/** Why no rule about CORS can be judged in this run, or null where one can. */
export function corsNotJudged({ address, cors, diagnoses }: CorsFacts, environment: Environment): Verdict | null {
  if (address.space === 'practice')
    return notChecked('n/a.practice', 'This is a practice server; no network was used.');
  // curl asked as the page would; what a browser makes of the headers was judged from them.
  if (environment.vantage === 'curl') return null;
  if (environment.vantage !== 'browser') {
    return notChecked('n/a.not-seen', 'No browser was used in this run, so what a page may read was not seen.');
  }
  if (!environment.corsEnforced) {
    return notChecked('browser.cors-off', 'CORS enforcement was switched off for this run.');
  }
  if (environment.engine === 'webkit' && environment.probeIsolation === 'inside service worker') {
    return notChecked(
      'browser.preflight-hidden',
      'A service worker stands in the path of the requests, and WebKit then sends no preflight.',
    );
  }
  if (cors.preflightPassed !== null) return null;
  const why = diagnoses.map(({ id }) => NOTHING_REACHED[id]).find((one) => one !== undefined);
  return why ? notChecked(...why) : null;
}

/** Diagnoses of these classes. */
export function ofClass(diagnoses: readonly Diagnosis[], ...ids: readonly DiagnosisId[]): readonly Diagnosis[] {
  return diagnoses.filter(({ id }) => ids.includes(id));
}

/** The first command of a diagnosis, which tells its causes apart. */
export function commandOf(diagnosis: Diagnosis | undefined): { readonly command?: string } {
  const text = diagnosis?.commands[0]?.text;
  return text === undefined ? {} : { command: text };
}

/** What the headers say where curl got them; elsewhere what can be said without them. */
export function actualOf({ saw }: Diagnosis, { vantage }: Environment, otherwise: string): string {
  return vantage === 'curl' ? saw : otherwise;
}

export interface HeaderRule {
  /** In lower case. */
  readonly name: string;
  /** Why clients need it, as a sentence. */
  readonly why: string;
  /** True where the server is known to have to allow it; else its refusal is a risk. */
  readonly isNeeded: boolean;
  /** Why it need not, for the risk. */
  readonly doubt?: string;
  /** What to say where no request carried it. */
  readonly notSent?: Verdict;
}

/** The verdict on one name of Access-Control-Allow-Headers. */
export function headerVerdict(facts: CorsFacts, environment: Environment, rule: HeaderRule): Verdict {
  const blocked = corsNotJudged(facts, environment);
  if (blocked) return blocked;
  const name = headerCase(rule.name);
  const found = ofClass(facts.diagnoses, 'allow-headers-incomplete').filter(({ missing }) =>
    missing.requestHeaders.includes(name),
  );
  if (found[0]) return refusedVerdict(name, [found[0], ...found.slice(1)], rule, environment);
  const asked = facts.cors.headers.find((header) => header.name === rule.name);
  if (asked?.allowedBy !== undefined && asked.allowedBy !== null) {
    const text =
      environment.vantage === 'curl' ? `The preflight allows ${name}.` : `A request with ${name} was let through.`;
    return verified(text, { evidence: [{ exchange: asked.allowedBy }] });
  }
  if (asked === undefined || asked.sentBy === null)
    return rule.notSent ?? notChecked('n/a.not-sent', `No request needed ${name}.`);
  const why = facts.diagnoses[0];
  return notChecked(
    'blocked.cors',
    `${name} cannot be judged apart: requests without it get no readable answer either.`,
    commandOf(why),
  );
}

/** The verdict on names that a diagnosis says are refused. `name` may stand for several. */
export function refusedVerdict(
  name: string,
  found: readonly [Diagnosis, ...Diagnosis[]],
  { why, isNeeded, doubt }: HeaderRule,
  environment: Environment,
): Verdict {
  const evidence = found.flatMap((one) => one.evidence);
  const fix = `Add ${name} to Access-Control-Allow-Headers on the answer to OPTIONS.`;
  const isCertain = found.some(({ confidence }) => confidence === 'certain');
  if (isCertain && isNeeded) {
    return failed(`The preflight refuses ${name}.`, {
      expected: `Access-Control-Allow-Headers lists ${name}.`,
      actual: actualOf(
        found[0],
        environment,
        `A request with ${name} is rejected before it is sent; without it, it is let through.`,
      ),
      fix,
      evidence,
    });
  }
  const reserve = isCertain
    ? (doubt ?? '')
    : 'This browser cannot tell a refused header from an answer to a made-up value that carries no CORS headers.';
  return observedRisk(`The preflight ${isCertain ? 'refuses' : 'seems to refuse'} ${name}.`, {
    why: `${why} ${reserve}`.trim(),
    fix,
    evidence,
  });
}
