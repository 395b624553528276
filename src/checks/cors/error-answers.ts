import { REVISIONS } from '../../model/revision.ts';
import { actualOf, CORS_FACTS, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.error-answers',
  title: 'Error answers carry CORS headers too',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, CORS check',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { errors, rejected } = facts.cors;
    const [withheld] = ofClass(facts.diagnoses, 'answer-without-allow-origin', 'errors-without-allow-origin');
    if (withheld) {
      return observedRisk(
        actualOf(
          withheld,
          environment,
          `${withheld.confidence === 'certain' ? 'A request went out, and its answer was' : 'The answer to a request was, it seems,'} withheld.`,
        ),
        {
          why: 'Typical is an error that a gateway, a body parser or the authorization adds without CORS headers. A browser client then cannot say what is wrong.',
          fix: 'Add CORS headers in the outermost layer, so that error answers carry them too.',
          evidence: withheld.evidence,
        },
      );
    }
    if (errors.length === 0) return notChecked('n/a.no-errors-seen', 'No error answer was seen in this run.');
    if (rejected.length > 0) {
      return notChecked(
        'ambiguous.two-faults',
        'Some error answers are readable; why other requests were rejected is told by the diagnosis.',
      );
    }
    return verified(
      `${errors.length === 1 ? 'The error answer is' : `All ${errors.length} error answers are`} readable.`,
      {
        evidence: errors.map((exchange) => ({ exchange })),
      },
    );
  },
});
