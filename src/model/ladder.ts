import type { StepId } from './exchange.ts';

/** Steps that name what keeps an answer from a page. */
export type LadderStep = Extract<StepId, 'head' | `cors-${string}`>;

/** A probe that the diagnosis asks for. Always harmless: no `initialize`, no tool, no token, no session id. */
export interface LadderProbe {
  readonly step: LadderStep;
  /** Header names, in lower case, that it carries beyond those that no preflight asks for. */
  readonly headers: readonly string[];
  /** Which of equal probes, from 0: Firefox is asked again, with a longer body. */
  readonly attempt: number;
}

/** Most probes for one rejected request (section 6.7 of the catalogue). */
export const MOST_PROBES = 12;

/** True for a step of the diagnosis. */
export function isLadderStep(step: StepId): step is LadderStep {
  return step === 'head' || step.startsWith('cors-');
}
