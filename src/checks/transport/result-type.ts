import type { AnswerFactValues } from '../../model/facts-answers.ts';
import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';

type Result = AnswerFactValues['results'][number];

/** Requests that may be answered with `input_required` (2026-07-28, "Supported Requests"). */
const MAY_ASK: readonly (string | null)[] = ['tools/call', 'prompts/get', 'resources/read'];

function isCore({ method, result }: Result): boolean {
  const type = result['resultType'];
  return type === 'complete' || (type === 'input_required' && MAY_ASK.includes(method));
}

function detail({ result }: Result): string {
  return `resultType is ${shownValue(result['resultType'])}`;
}

export default defineCheck({
  id: 'transport.result-type',
  title: 'Every result states its resultType',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/index', 'result-responses', 'MUST'),
  requires: ['results'],
  consults: ['extensions'],
  evaluate({ results, extensions }) {
    const absent = results.filter(({ result }) => typeof result['resultType'] !== 'string');
    const unknown = results.filter((one) => typeof one.result['resultType'] === 'string' && !isCore(one));
    const wrong = extensions ? absent : [...absent, ...unknown];
    const [first] = wrong;
    if (first) {
      const missing = first.result['resultType'] === undefined;
      return failed(
        missing
          ? `The result of ${methods(wrong)} has no resultType.`
          : `The resultType of ${methods(wrong)} is ${shownValue(first.result['resultType'])}.`,
        {
          expected: 'A resultType on every result: “complete” where the result is final.',
          actual: `${wrong.length} of ${counted(results.length, 'result')} without a known one; the first: ${detail(first)}.`,
          fix: 'Add "resultType": "complete" to every result, on discover and lists beside ttlMs and cacheScope. Clients of this revision may drop a result that they cannot classify.',
          evidence: places(wrong),
          subjects: subjectsOf(wrong, detail),
        },
      );
    }
    if (unknown.length > 0) {
      return observedRisk(`The resultType of ${methods(unknown)} is none of the core values.`, {
        why: 'The server declares extensions, but none was declared to it. A client that does not know the value has to treat the result as invalid.',
        fix: 'Keep to “complete” and “input_required” unless the client declared the extension.',
        evidence: places(unknown),
        subjects: subjectsOf(unknown, detail),
      });
    }
    return verified(`${counted(results.length, 'result')} with a resultType.`, { evidence: places(results) });
  },
});
