import { type Ladder, ladder } from '../../src/diagnosis/ladder.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Header, Outcome, Signals } from '../../src/model/exchange.ts';
import { type LadderProbe, type LadderStep, MOST_PROBES } from '../../src/model/ladder.ts';
import { endedExchange, URL_UNDER_TEST } from './exchanges.ts';

/** How a probe ends. `event`: rejected behind an upload event; `late-event`: nothing in time behind one. */
export type Fate =
  | 'readable'
  | 'rejected'
  | 'late'
  | 'event'
  | 'late-event'
  | 'opaque'
  | 'opaque-redirect'
  | 'closed'
  | 'connecting'
  | 'violation'
  | 'not-available';

/** A server as a browser shows it: what becomes of each probe, by its step and by the headers that it carries. */
export type World = (probe: LadderProbe) => Fate;

const RESPONSE: Outcome = {
  kind: 'response',
  status: 405,
  type: 'cors',
  redirected: false,
  finalUrl: URL_UNDER_TEST,
  headers: [],
  body: {
    text: null,
    bytes: 0,
    complete: true,
    messages: [],
    ended: 'by-us',
    bom: false,
    invalidUtf8: false,
  },
};
export const REJECTED: Outcome = { kind: 'rejected', errorName: 'TypeError' };
export const LATE: Outcome = { kind: 'timeout', afterMs: 5_000, headersSeen: false };

const FATES: { readonly [F in Fate]: readonly [Outcome, Partial<Signals>] } = {
  readable: [RESPONSE, {}],
  rejected: [REJECTED, {}],
  late: [LATE, { timedOut: true }],
  event: [REJECTED, { uploadSeen: true }],
  'late-event': [LATE, { timedOut: true, uploadSeen: true }],
  opaque: [{ kind: 'opaque' }, {}],
  'opaque-redirect': [{ kind: 'opaque-redirect' }, {}],
  closed: [REJECTED, { readyState: 2 }],
  connecting: [REJECTED, { readyState: 0 }],
  violation: [REJECTED, { policyViolation: true }],
  'not-available': [{ kind: 'not-available' }, {}],
};

/** The exchange that a probe becomes. */
export function probed(probe: LadderProbe, fate: Fate, id: number): Exchange {
  const [outcome, signals] = FATES[fate];
  const plain: readonly Header[] = [{ name: 'accept', value: '*/*' }];
  const made = endedExchange({ exchange: id, step: probe.step, purpose: 'diagnosis', outcome });
  return {
    ...made,
    era: null,
    request: { ...made.request, headers: [...plain, ...probe.headers.map((name) => ({ name, value: 'cors-probe' }))] },
    signals: { timedOut: false, ...signals },
  };
}

/** Climbs the whole ladder for a request in this world; `sent` are the probes that it took. */
export function climbed(
  subject: Exchange,
  world: World,
  environment: Environment,
  before: readonly Exchange[] = [],
  url = URL_UNDER_TEST,
): Ladder & { readonly sent: readonly LadderProbe[]; readonly exchanges: readonly Exchange[] } {
  const sent: LadderProbe[] = [];
  let exchanges: readonly Exchange[] = [...before, subject];
  for (;;) {
    const found = ladder(exchanges, environment, url, subject);
    if (found.next === null) return { ...found, sent, exchanges };
    if (sent.length >= MOST_PROBES) throw new Error('The ladder asks for more than it may');
    sent.push(found.next);
    exchanges = [...exchanges, probed(found.next, world(found.next), 100 + sent.length)];
  }
}

/** A world in which each step has one fate, and every other probe is rejected. */
export function steps(fates: { readonly [S in LadderStep]?: Fate }): World {
  return ({ step }) => fates[step] ?? 'rejected';
}

/** An open server but for the names that its preflight refuses. */
export function refusing(names: readonly string[]): World {
  return ({ step, headers }) => {
    if (step === 'head') return 'opaque';
    if (step === 'cors-get' || step === 'cors-post') return 'readable';
    return headers.some((name) => names.includes(name)) ? 'rejected' : 'readable';
  };
}
