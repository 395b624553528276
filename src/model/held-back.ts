import { addressSpace } from './endpoint.ts';
import type { Exchange, Signals } from './exchange.ts';

/** A request to this machine that is rejected later than this was held back: nothing else takes so long there. */
const INSTANT_MS = 1_000;

/**
 * True for a request that a browser held back because its user had not answered whether this page may reach local
 * addresses: it waits until the time is up or the run is stopped, or it is rejected when the question is put away. Where
 * nothing listens, a request fails at once and nothing is asked (measured in Chromium).
 *
 * @param permission as it stood when the request settled
 */
export function isHeldBack(exchange: Exchange, permission: Signals['permission']): boolean {
  if (permission !== 'prompt') return false;
  const { outcome, request, signals, timing } = exchange;
  switch (outcome.kind) {
    case 'timeout':
      return !outcome.headersSeen;
    case 'cancelled':
      return signals.permission === 'prompt';
    case 'rejected':
      return timing.endMs >= INSTANT_MS && addressSpace(new URL(request.url).hostname) === 'loopback';
    default:
      return false;
  }
}
