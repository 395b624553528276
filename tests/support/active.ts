import type { ActiveStep } from '../../src/model/active.ts';
import type { ActiveProof } from '../../src/model/facts-active.ts';
import type { Reply } from '../../src/model/reply.ts';

/** What came of the active part: these replies, each on an exchange of its own from 21 on. */
export function activeProof(
  replies: readonly (readonly [ActiveStep, Reply])[],
  changes: Partial<ActiveProof> = {},
): ActiveProof {
  const answers = replies.map(([step, reply], index) => ({ step, era: null, exchange: 21 + index, reply }));
  return { answers, space: 'public', isRateLimited: false, ...changes };
}
