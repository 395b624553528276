import { modern } from '../../era/modern.ts';
import type { Wave } from './probe.ts';
import { getWith, plainPost } from './simple-requests.ts';

/** Wave M4 of section 6.4 of the catalogue: the transport. */
export const MODERN_4: Wave = [
  {
    step: 'active-header-mcp-param',
    request: (target) =>
      target.isPage && target.paramHeaders.length > 0 ? getWith(target, target.paramHeaders) : null,
    how: { headersOnly: true },
  },
  {
    step: 'active-plain-type',
    request(target) {
      if (target.decision.eras.modern.status !== 'spoken') return null;
      const { body } = modern.request({ method: 'server/discover', id: target.nextId() }, target.session);
      return plainPost(target, body);
    },
  },
];
