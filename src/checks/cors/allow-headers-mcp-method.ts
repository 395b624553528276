import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.mcp-method',
  title: 'Preflight allows Mcp-Method',
  level: 'FETCH',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'mcp-method',
      why: 'Every modern request carries it.',
      isNeeded: facts.decision.eras.modern.status === 'spoken',
      doubt:
        'A server that speaks the legacy era alone need not allow it. One that speaks both looks to every browser as if it spoke legacy only.',
    }),
});
