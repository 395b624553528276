import { isBeside, readableAnswer } from '../../model/exchange.ts';
import type { Wave } from './probe.ts';
import { getWith } from './simple-requests.ts';

/** Wave A2 of section 6.3 of the catalogue: session and headers. */
export const LEGACY_2: Wave = [
  {
    step: 'active-header-last-event-id',
    request(target) {
      const own = target.exchanges.filter((one) => one.era === 'legacy' && !isBeside(one));
      // Only streams with event ids can be resumed.
      const isResumable = own.some((one) => readableAnswer(one)?.body.messages.some(({ id }) => id));
      return target.isPage && isResumable ? getWith(target, ['last-event-id']) : null;
    },
    how: { headersOnly: true },
  },
];
