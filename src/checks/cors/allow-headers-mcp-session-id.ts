import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.mcp-session-id',
  title: 'Preflight allows Mcp-Session-Id',
  level: 'FETCH',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'mcp-session-id',
      why: 'The server issues a session id, and a client repeats it with every request.',
      isNeeded: true,
    }),
});
