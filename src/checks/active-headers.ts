import type { ActiveProof } from '../model/facts-active.ts';
import type { Profile } from '../model/plan.ts';
import { probeNotSent } from './active-answers.ts';
import { notChecked, type Verdict } from './define-check.ts';

/** Facts of a rule about a header that only the standard profile probes. The last may be unknown. */
export interface ProbedHeader {
  readonly profile: Profile;
  readonly active?: ActiveProof | undefined;
}

/**
 * Why no request carried a header that only the standard profile probes.
 *
 * @param why what it would have taken, where the standard profile had no reason to
 */
export function headerNotProbed({ profile, active }: ProbedHeader, why: string): Verdict {
  if (profile === 'quick') {
    return notChecked('active.not-selected', 'Sent only in the standard profile: no request of this run needs it.');
  }
  return probeNotSent(active ?? { isRateLimited: false }, why);
}
