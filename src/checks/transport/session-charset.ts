import { clauses, defineCheck } from '../define-check.ts';
import { charsetVerdict } from '../session-id.ts';

export default defineCheck({
  id: 'transport.session.charset',
  title: 'Session ids use visible ASCII',
  level: 'MUST',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'MUST'),
  requires: ['sessionId'],
  evaluate({ sessionId: { value, at } }) {
    return charsetVerdict(value, [at]);
  },
});
