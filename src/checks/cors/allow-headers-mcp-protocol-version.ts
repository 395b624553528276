import type { EraDecision } from '../../model/era-decision.ts';
import { isAtLeast } from '../../model/revision.ts';
import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.mcp-protocol-version',
  title: 'Preflight allows MCP-Protocol-Version',
  level: 'FETCH',
  eras: ['legacy', 'modern'],
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'mcp-protocol-version',
      why: 'Clients send it with every request after the opening from 2025-06-18 on.',
      isNeeded: speaksIt(facts.decision),
      doubt: 'Whether the server speaks such a revision is not known; an older one never needs the header.',
    }),
});

/** True where a revision was seen that has the header. */
function speaksIt({ eras: { legacy, modern } }: EraDecision): boolean {
  if (modern.status === 'spoken') return true;
  return legacy.status === 'spoken' && legacy.revision !== undefined && isAtLeast(legacy.revision, '2025-06-18');
}
