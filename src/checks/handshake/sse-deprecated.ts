import { defineCheck, notChecked, observedRisk } from '../define-check.ts';

export default defineCheck({
  id: 'handshake.sse.deprecated',
  title: 'HTTP+SSE transport in use',
  level: 'SHOULD NOT',
  eras: ['http+sse'],
  revisions: ['2024-11-05'],
  // The sentence stands in 2026-07-28, a revision that no server of this transport is judged by.
  spec: [],
  source: 'MCP specification 2026-07-28, “Deprecated Features”',
  requires: ['decision', 'endpointEvent'],
  evaluate({ decision }) {
    if (decision.verdict !== 'http+sse') return notChecked('n/a.era', 'The server speaks another transport too.');
    return observedRisk(
      'The server speaks only HTTP+SSE, the transport of revision 2024-11-05: GET opens a stream with an endpoint event, and POST to the same address is refused.',
      {
        why: 'This transport is deprecated since 2025-03-26. New clients may leave it out.',
        fix: 'Offer Streamable HTTP at one address; the old endpoints may stay beside it for older clients.',
      },
    );
  },
});
