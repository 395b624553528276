import { REVISIONS } from '../../model/revision.ts';
import { actualOf, CORS_FACTS, commandOf, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, failed, notChecked, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.preflight',
  title: 'The preflight request succeeds',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { cors, diagnoses } = facts;
    const [refused] = ofClass(diagnoses, 'preflight-rejected', 'preflight-unanswered');
    if (refused) {
      const isSure = refused.confidence === 'certain';
      const never = refused.id === 'preflight-unanswered';
      return failed(
        `The preflight (OPTIONS) is ${isSure ? '' : 'likely '}${never ? 'not answered in time' : 'rejected'}.`,
        {
          expected: 'OPTIONS is answered with 2xx and CORS headers, without redirect and before authorization.',
          actual: actualOf(
            refused,
            environment,
            never
              ? 'Something answers, and a request that needs a preflight gets no answer.'
              : 'Plain requests are readable, and every request that needs a preflight is rejected.',
          ),
          fix: refused.fix ?? 'Answer OPTIONS with 204 and CORS headers.',
          evidence: refused.evidence,
        },
      );
    }
    if (cors.preflightPassed !== null) {
      return verified('A POST that needs a preflight was answered readably.', {
        evidence: [{ exchange: cors.preflightPassed }],
      });
    }
    const allowedBy = cors.headers.flatMap((header) => header.allowedBy ?? []);
    if (environment.vantage === 'curl' && allowedBy.length > 0 && allowedBy.length === cors.headers.length) {
      return verified('The answer to OPTIONS lets the requests through.', {
        evidence: allowedBy.map((exchange) => ({ exchange })),
      });
    }
    const [first] = diagnoses;
    return notChecked(
      'blocked.cors',
      'Nothing is readable, so the preflight cannot be judged apart. The command shows its answer.',
      commandOf(first),
    );
  },
});
