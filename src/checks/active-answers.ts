import type { ActiveStep } from '../model/active.ts';
import type { ActiveProof } from '../model/facts-active.ts';
import type { Reply } from '../model/reply.ts';
import { notChecked, type Verdict } from './define-check.ts';
import { unjudged } from './replies.ts';

/**
 * The verdict on the answer to one active probe, or why there is none: it was not sent, or its answer judges nothing
 * (section 7.3 of the catalogue).
 *
 * @param judge asked only where an answer came that a rule may be judged by
 * @param first looks at the reply before anything else, for a rule that names such a case itself; null to go on
 */
export function judgeProbe(
  active: ActiveProof,
  step: ActiveStep,
  judge: (reply: Reply) => Verdict,
  first: (reply: Reply) => Verdict | null = () => null,
): Verdict {
  const answer = active.answers.findLast((one) => one.step === step);
  if (!answer) return probeNotSent(active);
  const verdict = first(answer.reply) ?? unjudged(answer.reply) ?? judge(answer.reply);
  return { ...verdict, evidence: verdict.evidence ?? [{ exchange: answer.exchange }] };
}

/** Why a probe of the standard profile was not sent. */
export function probeNotSent(
  { isRateLimited }: Pick<ActiveProof, 'isRateLimited'>,
  why = 'Nothing in this run called for this request.',
): Verdict {
  return isRateLimited
    ? notChecked('budget.rate-limited', 'The server limits the rate of requests (429), which ended the active part.')
    : notChecked('n/a.not-sent', why);
}
