import { replyTo } from '../era/reply.ts';
import { type ActiveStep, isActiveStep } from '../model/active.ts';
import { type AddressSpace, addressSpace } from '../model/endpoint.ts';
import type { EraDecision } from '../model/era-decision.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import { type Fact, known, unknown } from '../model/facts.ts';
import type { ActiveAnswer, ActiveProof } from '../model/facts-active.ts';
import type { Profile } from '../model/plan.ts';
import { type Reason, reason } from '../model/reason.ts';
import type { Era } from '../model/revision.ts';

export interface ActiveConditions {
  /** Address under test. */
  readonly url: string;
  readonly profile: Profile;
  readonly decision: EraDecision;
  readonly era?: Era;
}

/**
 * What came of the active part. Unknown where it was not to be sent, or where no era was spoken that it could be sent
 * to. Pure.
 *
 * @param era leaves out the probes of another era
 */
export function activeFact(
  exchanges: readonly Exchange[],
  { url, profile, decision, era }: ActiveConditions,
): Fact<ActiveProof> {
  if (profile !== 'standard') return unknown(reason('active.not-selected'));
  const why = notSpoken(decision);
  if (why) return unknown(why);
  const sent = exchanges.filter((one) => one.purpose === 'active' && one.outcome.kind !== 'not-available');
  const last = new Map<string, ActiveAnswer>();
  for (const exchange of sent) {
    if (!isActiveStep(exchange.step) || (era !== undefined && exchange.era !== era)) continue;
    last.set(`${exchange.step} ${exchange.era}`, answerOf(exchange, exchange.step));
  }
  const answers = [...last.values()];
  return known(
    { answers, space: space(url), isRateLimited: isRateLimited(exchanges) },
    answers.map(({ exchange }) => ({ exchange })),
  );
}

/** True where the server answered a request of the active part with 429, which ends that part. */
export function isRateLimited(exchanges: readonly Exchange[]): boolean {
  return exchanges.some((one) => one.purpose === 'active' && readableAnswer(one)?.status === 429);
}

function space(url: string): AddressSpace {
  return URL.canParse(url) ? addressSpace(new URL(url).hostname) : 'public';
}

function answerOf(exchange: Exchange, step: ActiveStep): ActiveAnswer {
  return { step, era: exchange.era, exchange: exchange.id, reply: replyTo(exchange) };
}

/** Why there is nothing that the active part could be sent to, or null. */
function notSpoken({ eras, verdict }: EraDecision): Reason | null {
  if (Object.values(eras).some(({ status }) => status === 'spoken')) return null;
  switch (verdict) {
    case 'withheld':
      return reason('blocked.cors');
    case 'unreachable':
      return reason('blocked.unreachable');
    case 'auth-walled':
      return reason('blocked.auth');
    default:
      return reason('blocked.prerequisite', 'No era was spoken, so the active part was not sent.');
  }
}
