import { modern } from '../../era/modern.ts';
import { readableAnswer } from '../../model/exchange.ts';
import type { Wave } from './probe.ts';

/** What is asked once, whatever the eras (the last probes of waves A4 and M4). */
export const ENDPOINT: Wave = [
  {
    step: 'active-origin-null',
    request(target) {
      // Compared with what this page got, so that must be there.
      const plain = target.exchanges.findLast((one) => one.step === 'discover' && readableAnswer(one) !== null);
      if (!target.isPage || !plain) return null;
      const session = { ...target.session, leftOut: plain.degraded ?? [] };
      return modern.request({ method: 'server/discover', id: target.nextId() }, session);
    },
    how: { via: 'null-origin' },
  },
];
