import { type Asking, ask, type Climb, isLate, isReadable, type Verdict, verdict } from './steps.ts';

/**
 * Why the DELETE that ends a session was rejected: a GET with the same header tells whether the method is refused. No
 * verdict where the header itself is.
 */
export function* deleteRefused({ names }: Climb): Asking<Verdict | null> {
  const compared = yield* ask('cors-headers-get', names);
  const isLetThrough = compared !== null && (isReadable(compared) || isLate(compared));
  return isLetThrough ? verdict('allow-methods-incomplete', 'likely') : null;
}
