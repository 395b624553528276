import type { RpcMessage } from '../../model/facts-answers.ts';
import { isObject, member } from '../../model/json.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

/** Retired, and judged by errors.codes.retired. */
const RETIRED = -32042;

/** What is wrong with the code of an error, or null. */
function fault({ value }: RpcMessage): string | null {
  const code = member(value['error'], 'code');
  const data = member(value['error'], 'data');
  if (typeof code !== 'number' || code > -32020 || code < -32099 || code === RETIRED) return null;
  switch (code) {
    case -32020:
      return null;
    case -32021:
      return isObject(member(data, 'requiredCapabilities')) ? null : '-32021 without data.requiredCapabilities';
    case -32022:
      return Array.isArray(member(data, 'supported')) ? null : '-32022 without data.supported';
    default:
      return `the undefined code ${code}`;
  }
}

export default defineCheck({
  id: 'errors.codes.undefined',
  title: 'No undefined code from the reserved range',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/index', 'error-codes', 'MUST NOT'),
  requires: ['allErrors'],
  evaluate({ allErrors }) {
    const wrong = allErrors.filter((message) => fault(message) !== null);
    const [first] = wrong;
    if (!first)
      return verified(`${counted(allErrors.length, 'error')}, none with an undefined code of the reserved range.`);
    return failed(`The error of ${methods(wrong)} has ${fault(first) ?? 'a fault'}.`, {
      expected: 'Of −32020 to −32099 only −32020, −32021 and −32022, each with its data.',
      actual: `${wrong.length} of ${counted(allErrors.length, 'error')} differ; the first has ${fault(first) ?? 'a fault'}.`,
      fix: 'Use a standard JSON-RPC code, or one of your own outside −32768 to −32000. Add the data that the defined codes require.',
      evidence: places(wrong),
      subjects: subjectsOf(wrong, (message) => fault(message) ?? ''),
    });
  },
});
