import { headerNotProbed } from '../active-headers.ts';
import { CORS_FACTS, headerVerdict } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.last-event-id',
  title: 'Preflight allows Last-Event-ID',
  level: 'FETCH',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: [...CORS_FACTS, 'profile', 'eventIds'],
  consults: ['active'],
  evaluate: (facts, environment) =>
    headerVerdict(facts, environment, {
      name: 'last-event-id',
      why: 'The server gives events ids, and a client resumes a stream with it.',
      isNeeded: true,
      notSent:
        facts.eventIds.length === 0
          ? notChecked('n/a.not-sent', 'No event of a stream had an id, so there is nothing to resume.')
          : headerNotProbed(facts, 'Nothing in this run called for the header.'),
    }),
});
