import { askedHeaders } from '../model/asked-headers.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import { type LadderProbe, MOST_PROBES } from '../model/ladder.ts';
import { climb } from './climb.ts';
import { deleteRefused } from './delete-refused.ts';
import { probedHeaders } from './probed-headers.ts';
import { sentFor } from './sent-for.ts';
import type { Asking, Climb, Verdict } from './steps.ts';

export interface Ladder {
  /** What has to be asked before there is a verdict; null when it stands. */
  readonly next: LadderProbe | null;
  readonly verdict: Verdict | null;
  /** Probes that it rests on, in the order in which they were looked at. */
  readonly used: readonly Exchange[];
}

/**
 * Why a request was not answered readably, by the order of section 6.7 of the catalogue: the verdict, or the probe that
 * it still needs. Pure: it walks the steps through what was already asked, so a run and judging again agree.
 *
 * @param subject the rejected or unanswered request
 */
export function ladder(
  exchanges: readonly Exchange[],
  environment: Environment,
  url: string,
  subject: Exchange,
): Ladder {
  const { engine, probeIsolation } = environment;
  const isInside = probeIsolation === 'inside service worker';
  const context: Climb = {
    exchanges,
    environment,
    url,
    subject,
    names: askedHeaders(subject.request.headers),
    absenceTells: (engine === 'chromium' || engine === 'webkit') && !isInside,
  };
  const steps = stepsFor(context);
  const used = new Set<Exchange>();
  let turn = steps.next();
  while (!turn.done) {
    const found = sentFor(exchanges, turn.value);
    if (found === null && used.size < MOST_PROBES) return { next: turn.value, verdict: null, used: [...used] };
    if (found !== null) used.add(found);
    const heard = found !== null && isInside && engine !== 'chromium' ? withoutUpload(found) : found;
    turn = steps.next(heard === null || isUseless(heard) ? null : heard);
  }
  return { next: null, verdict: turn.value, used: [...used] };
}

/**
 * A service worker in the path makes upload events lie: behind one WebKit sends no preflight that could fail, and
 * Firefox may tell of an upload although the preflight failed (measured). Chromium then tells of none.
 */
function withoutUpload(exchange: Exchange): Exchange {
  const { uploadSeen: _, ...signals } = exchange.signals;
  return { ...exchange, signals };
}

function stepsFor(context: Climb): Asking<Verdict | null> {
  const { step, purpose } = context.subject;
  if (step === 'session-end') return deleteRefused(context);
  return purpose === 'active' ? probedHeaders(context) : climb(context);
}

function isUseless({ outcome }: Exchange): boolean {
  return outcome.kind === 'not-available' || outcome.kind === 'cancelled';
}
