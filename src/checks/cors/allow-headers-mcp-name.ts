import { headerNotProbed } from '../active-headers.ts';
import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.mcp-name',
  title: 'Preflight allows Mcp-Name',
  level: 'FETCH',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: [...CORS_FACTS, 'profile'],
  consults: ['active'],
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'mcp-name',
      why: 'Every modern tools/call, resources/read and prompts/get carries it.',
      isNeeded: facts.decision.eras.modern.status === 'spoken',
      doubt:
        'A server that speaks the legacy era alone need not allow it. One that speaks both looks to every browser as if it spoke legacy only.',
      notSent: headerNotProbed(facts, 'No modern era was seen, which alone has the header.'),
    }),
});
