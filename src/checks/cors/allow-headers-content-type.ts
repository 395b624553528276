import { REVISIONS } from '../../model/revision.ts';
import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.content-type',
  title: 'Preflight allows Content-Type',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'content-type',
      why: 'Every JSON POST of a browser client carries it.',
      isNeeded: true,
    }),
});
