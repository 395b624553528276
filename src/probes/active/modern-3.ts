import type { Wave } from './probe.ts';
import { getWith } from './simple-requests.ts';

/** Wave M3 of section 6.4 of the catalogue: names. */
export const MODERN_3: Wave = [
  {
    step: 'active-header-mcp-name',
    // A withheld era may be spoken by any other client, whose calls then need the header.
    request: (target) => (target.isPage ? getWith(target, ['mcp-name']) : null),
    how: { headersOnly: true },
  },
];
