import { type Asking, ask, type Climb, isReadable, type Verdict, verdict } from './steps.ts';

/**
 * Why the DELETE that ends a session was rejected: a GET with the same header tells whether the method is refused. No
 * verdict where the header itself is.
 */
export function* deleteRefused({ names, subject }: Climb): Asking<Verdict | null> {
  const compared = yield* ask('cors-headers-get', names);
  if (compared === null) return null;
  // Its refusal would have come as soon as that of the DELETE did.
  const { outcome } = compared;
  const isHeldOpen = outcome.kind === 'timeout' && outcome.afterMs > 2 * subject.timing.endMs;
  return isReadable(compared) || isHeldOpen ? verdict('allow-methods-incomplete', 'likely') : null;
}
