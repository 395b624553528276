import { askedHeaders } from '../model/asked-headers.ts';
import type { Exchange } from '../model/exchange.ts';
import type { LadderProbe, LadderStep } from '../model/ladder.ts';

/** Steps whose probes differ by the headers that they carry. */
const BY_HEADERS: ReadonlySet<LadderStep> = new Set([
  'cors-upload',
  'cors-redirect',
  'cors-headers-get',
  'cors-headers-post',
]);

/** The exchange of a probe, or null where it was not sent yet. */
export function sentFor(exchanges: readonly Exchange[], probe: LadderProbe): Exchange | null {
  const names = [...probe.headers].sort().join();
  const same = exchanges.filter(({ step, request }) => {
    if (step !== probe.step) return false;
    return !BY_HEADERS.has(probe.step) || askedHeaders(request.headers).join() === names;
  });
  return same[probe.attempt] ?? null;
}
