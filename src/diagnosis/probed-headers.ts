import { refusedHeaders } from './refused-headers.ts';
import { type Asking, ask, type Climb, hasPassed, isReadable, type Verdict, verdict } from './steps.ts';

/**
 * Which of the header names that an active probe carried are refused by the preflight. Null where none is, or where a
 * request without them gets no readable answer either, so that they cannot be judged apart.
 */
export function* probedHeaders(c: Climb): Asking<Verdict | null> {
  const plain = yield* ask('cors-get');
  if (!isReadable(plain) && !hasPassed(yield* ask('cors-post'))) return null;
  const { refused, unsure, isConfirmed } = yield* refusedHeaders(c, isReadable(plain));
  if (refused.length === 0) return null;
  const isSure = c.absenceTells && isConfirmed && unsure.length === 0;
  return verdict('allow-headers-incomplete', isSure ? 'certain' : 'likely', { refused, unsure });
}
