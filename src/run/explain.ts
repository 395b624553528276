import { ladder } from '../diagnosis/ladder.ts';
import { openingLadders } from '../diagnosis/ladders.ts';
import { rejectedEnd, rejectedHeaderProbes, rejectedLater } from '../diagnosis/subjects.ts';
import type { Session } from '../era/driver.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { LadderProbe } from '../model/ladder.ts';
import { ladderProbe } from '../probes/ladder.ts';
import type { Wire } from '../probes/wire.ts';

/** Finds out why requests were not answered readably, by sending the probes that the diagnosis asks for. */
export interface Explainer {
  /** Explains the openings. Returns server/discover where it was rejected, and the names that its preflight refuses. */
  openings(): Promise<{ readonly discover: Exchange | null; readonly refused: readonly string[] }>;
  /** Explains one request. Returns the header names, in lower case, that its preflight refuses. */
  refusedBy(subject: Exchange): Promise<readonly string[]>;
  /** Explains what else was rejected: the first request after each opening, header probes, and the end of the session. */
  rest(): Promise<void>;
}

export interface ExplainerOptions {
  readonly wire: Wire;
  readonly session: Session;
  /** What is known about the page now: a permission may have been denied meanwhile. */
  environment(): Promise<Environment>;
}

/** One explanation at a time, so that what they have in common is asked once. */
export function createExplainer({ wire, session, environment }: ExplainerOptions): Explainer {
  let last: Promise<unknown> = Promise.resolve();
  const { url } = session;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function sendProbe(subject: Exchange, probe: LadderProbe, engine: Environment['engine']): Promise<boolean> {
    const sent = await ladderProbe({ wire, session, subject, freshAddress: engine === 'webkit' }, probe);
    return sent !== null;
  }

  async function climb(subject: Exchange): Promise<readonly string[]> {
    const now = await environment();
    for (;;) {
      const { next, verdict } = ladder(wire.exchanges(), now, url, subject);
      if (next === null) return verdict?.refused ?? [];
      if (!(await sendProbe(subject, next, now.engine))) return [];
    }
  }

  return {
    openings: () =>
      inTurn(async () => {
        const now = await environment();
        for (;;) {
          const { next, ended } = openingLadders(wire.exchanges(), now, url);
          const found = ended.find(({ subject }) => subject.step === 'discover');
          const known = { discover: found?.subject ?? null, refused: found?.ladder.verdict?.refused ?? [] };
          if (next === null || !(await sendProbe(next.subject, next.probe, now.engine))) return known;
        }
      }),
    refusedBy: (subject) => inTurn(() => climb(subject)),
    rest: () =>
      inTurn(async () => {
        const end = rejectedEnd(wire.exchanges());
        const firsts = rejectedLater(wire.exchanges()).flatMap((rejected) => rejected.slice(0, 1));
        const probes = rejectedHeaderProbes(wire.exchanges());
        for (const subject of [...firsts, ...probes, ...(end ? [end] : [])]) await climb(subject);
      }),
  };
}
