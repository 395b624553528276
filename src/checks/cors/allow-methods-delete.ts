import { actualOf, CORS_FACTS, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-methods.delete',
  title: 'DELETE is allowed cross-origin',
  level: 'FETCH',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: [],
  source: 'Fetch standard',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { sessionEnd } = facts.cors;
    if (sessionEnd === null) return notChecked('n/a.no-session', 'No session was ended, so no DELETE was sent.');
    const evidence = [{ exchange: sessionEnd.exchange }];
    if (sessionEnd.isReadable) return verified('DELETE was answered readably.', { evidence });
    const [refused] = ofClass(facts.diagnoses, 'allow-methods-incomplete');
    if (!refused) {
      return notChecked(
        'blocked.cors',
        'DELETE was not answered readably, and neither was a GET with the same headers.',
      );
    }
    const text = 'DELETE is rejected, while a GET with the same headers is let through.';
    return observedRisk(actualOf(refused, environment, text), {
      why: 'Browser clients cannot end their sessions. Either DELETE is not allowed, in upper case, or its answer carries no CORS headers.',
      fix: 'Add DELETE to Access-Control-Allow-Methods on the answer to OPTIONS.',
      evidence: refused.evidence,
    });
  },
});
