import type { Wave } from './probe.ts';
import { plainPost } from './simple-requests.ts';

/** Wave A4 of section 6.3 of the catalogue: the transport. */
export const LEGACY_4: Wave = [
  {
    step: 'active-plain-type',
    request: (target) => plainPost(target, JSON.stringify({ jsonrpc: '2.0', id: target.nextId(), method: 'ping' })),
  },
];
