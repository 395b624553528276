import { member } from '../../model/json.ts';
import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

const RETIRED: readonly unknown[] = [-32002, -32042];

export default defineCheck({
  id: 'errors.codes.retired',
  title: 'Retired codes are not used',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/index', 'error-codes', 'MUST NOT'),
  requires: ['errors'],
  evaluate({ errors }) {
    const wrong = errors.filter(({ value }) => RETIRED.includes(member(value['error'], 'code')));
    const [first] = wrong;
    if (!first) return verified(`${counted(errors.length, 'error')}, none with −32002 or −32042.`);
    const code = shownValue(member(first.value['error'], 'code'));
    return failed(`The error of ${methods(wrong)} has the retired code ${code}.`, {
      expected: 'Neither −32002 nor −32042 in answers of this revision.',
      actual: `${counted(wrong.length, 'error')} with a retired code.`,
      fix: 'Use −32602 for a resource that does not exist. URL elicitation has no error code any more.',
      evidence: places(wrong),
      subjects: subjectsOf(wrong, ({ value }) => `code ${shownValue(member(value['error'], 'code'))}`),
    });
  },
});
