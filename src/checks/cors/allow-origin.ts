import type { Diagnosis } from '../../model/diagnosis.ts';
import type { Environment } from '../../model/environment.ts';
import { REVISIONS } from '../../model/revision.ts';
import { actualOf, CORS_FACTS, commandOf, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-origin',
  title: 'Answers carry Access-Control-Allow-Origin',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, CORS check',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { cors, diagnoses, decision } = facts;
    const origin = environment.pageOrigin ?? 'this page';
    const [none] = ofClass(diagnoses, 'errors-without-allow-origin', 'resource-policy', 'no-valid-allow-origin');
    if (none && cors.preflightPassed === null) return missingVerdict(none, origin, environment);
    const [some] = ofClass(diagnoses, 'answer-without-allow-origin', 'errors-without-allow-origin');
    const isOpened = Object.values(decision.eras).some(({ status }) => status === 'spoken');
    const isCertain = some?.id === 'answer-without-allow-origin' && some.confidence === 'certain';
    // Refusals are readable and what succeeds is not, so no client at this origin ever gets in.
    if (some && isCertain && !isOpened && cors.errors.length > 0) return successesVerdict(some, origin);
    if (some) {
      return observedRisk(`Some answers are readable for ${origin}, others are withheld.`, {
        why: 'A browser client gets no answer there, not even the error, and cannot say what is wrong.',
        fix: `Send Access-Control-Allow-Origin: ${origin} on every answer, errors too.`,
        evidence: some.evidence,
      });
    }
    if (cors.preflightPassed !== null) {
      return verified(`Answers are readable for ${origin}.`, { evidence: [{ exchange: cors.preflightPassed }] });
    }
    if (ofClass(diagnoses, 'redirect-withheld', 'redirect-elsewhere').length > 0) {
      return notChecked('browser.answer-withheld', 'The address redirects, so its own answers were not seen.');
    }
    return notChecked(
      'browser.answer-withheld',
      `No answer was readable for ${origin}, for another reason than this header, or for one that cannot be told.`,
      commandOf(diagnoses[0]),
    );
  },
});

function successesVerdict({ evidence }: Diagnosis, origin: string): Verdict {
  return failed(`Only refusals are readable for ${origin}; the answer that opens a session is withheld.`, {
    expected: `Every answer carries Access-Control-Allow-Origin: ${origin}, exactly once.`,
    actual:
      'The preflight passed and the request went out, and the browser withholds its answer (CORS), while errors are readable.',
    fix: `Send Access-Control-Allow-Origin: ${origin} on every answer, successes too.`,
    evidence,
  });
}

function missingVerdict(diagnosis: Diagnosis, origin: string, environment: Environment): Verdict {
  return failed(`No answer is readable for ${origin}.`, {
    expected: `Every answer carries Access-Control-Allow-Origin: ${origin}, exactly once.`,
    actual: actualOf(
      diagnosis,
      environment,
      'The server answers, and the browser withholds it: the header is missing, names another origin, or is there twice. A server that turns unknown origins away on purpose looks the same, and is right.',
    ),
    fix: diagnosis.fix ?? `Send Access-Control-Allow-Origin: ${origin} on every answer.`,
    evidence: diagnosis.evidence,
  });
}
