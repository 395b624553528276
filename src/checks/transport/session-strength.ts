import { clauses, defineCheck } from '../define-check.ts';
import { strengthVerdict, visibleTexts } from '../session-id.ts';

export default defineCheck({
  id: 'transport.session.strength',
  title: 'Session ids are unguessable',
  level: 'SHOULD',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'SHOULD'),
  requires: ['sessionId'],
  consults: ['openingResult'],
  evaluate({ sessionId: { value, at }, openingResult }) {
    return strengthVerdict(value, visibleTexts(openingResult?.value), [at]);
  },
});
