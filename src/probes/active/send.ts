import type { Session } from '../../era/driver.ts';
import { isRateLimited } from '../../facts/active.ts';
import type { EraDecision } from '../../model/era-decision.ts';
import { ACTIVE_PACE } from '../../model/plan.ts';
import type { Era } from '../../model/revision.ts';
import type { Wire } from '../wire.ts';
import { ENDPOINT } from './endpoint.ts';
import { LEGACY_2 } from './legacy-2.ts';
import { LEGACY_4 } from './legacy-4.ts';
import { MODERN_3 } from './modern-3.ts';
import { MODERN_4 } from './modern-4.ts';
import type { ActiveProbe, ActiveTarget, Wave } from './probe.ts';

/** What the active part is sent to. */
export interface ActivePart {
  readonly wire: Wire;
  readonly decision: EraDecision;
  /** Before any opening: address and extra headers. */
  readonly session: Session;
  /** The open session of the legacy era; null where it is not spoken. */
  readonly legacy: Session | null;
  readonly isPage: boolean;
  readonly paramHeaders: readonly string[];
}

/** Waves of each era in their order, modern first; what is about the endpoint comes last. */
const WAVES: readonly { readonly era: Era | null; readonly waves: readonly Wave[] }[] = [
  { era: 'modern', waves: [MODERN_3, MODERN_4] },
  { era: 'legacy', waves: [LEGACY_2, LEGACY_4] },
  { era: null, waves: [ENDPOINT] },
];

/**
 * Sends the active part of the standard profile (sections 6.3 to 6.5 of the catalogue), wave by wave. Sends nothing
 * where neither transport of today is spoken, and nothing more once the server answers 429.
 */
export async function sendActive(part: ActivePart): Promise<void> {
  const { modern, legacy } = part.decision.eras;
  if (modern.status !== 'spoken' && legacy.status !== 'spoken') return;
  const pace = createPace(part.wire);
  for (const { era, waves } of WAVES) {
    if (era === 'legacy' && legacy.status !== 'spoken') continue;
    if (era === 'modern' && modern.status !== 'spoken' && modern.status !== 'withheld') continue;
    for (const wave of waves) await sendWave(part, era, wave, pace);
  }
}

function targetOf(
  { wire, decision, session, legacy, isPage, paramHeaders }: ActivePart,
  era: Era | null,
): ActiveTarget {
  const own = era === 'legacy' && legacy ? legacy : session;
  return {
    era,
    session: { ...own, extraHeaders: [] },
    decision,
    exchanges: wire.exchanges(),
    isPage,
    paramHeaders,
    nextId: () => wire.nextId(),
  };
}

async function sendWave(part: ActivePart, era: Era | null, wave: Wave, pace: () => Promise<void>): Promise<void> {
  const target = targetOf(part, era);
  const waiting = [...wave];
  const sendSome = async (): Promise<void> => {
    for (let probe = waiting.shift(); probe; probe = waiting.shift()) await sendProbe(part, target, probe, pace);
  };
  await Promise.all(Array.from({ length: ACTIVE_PACE.concurrency }, sendSome));
}

async function sendProbe(
  { wire }: ActivePart,
  target: ActiveTarget,
  { step, how = {}, ...probe }: ActiveProbe,
  pace: () => Promise<void>,
): Promise<void> {
  const request = probe.request(target);
  if (request === null) return;
  await pace();
  if (isRateLimited(wire.exchanges())) return;
  const deadlineMs = how.headersOnly ? wire.limits.headMs : wire.limits.pingMs;
  await wire.send(request, { ...how, step, purpose: 'active', era: target.era, deadlineMs });
}

/** Waits until the next request may start. */
function createPace(wire: Wire): () => Promise<void> {
  const never = new AbortController().signal;
  let last: Promise<void> = Promise.resolve();
  let isFirst = true;
  return () => {
    const wait = isFirst ? 0 : ACTIVE_PACE.spacingMs;
    isFirst = false;
    last = last.then(() => (wait === 0 ? undefined : wire.sleep(wait, never)));
    return last;
  };
}
