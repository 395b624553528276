import type { RpcMessage } from '../../model/facts-answers.ts';
import { isObject, jsonType } from '../../model/json.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

/** What is wrong with the pair, or null. */
function fault({ value }: RpcMessage): string | null {
  const result = Object.hasOwn(value, 'result');
  const error = Object.hasOwn(value, 'error');
  if (!result && !error) return 'neither result nor error';
  if (result && error && value['error'] !== null) return 'both result and error';
  if (result && !isObject(value['result'])) return `a result that is ${jsonType(value['result'])}, not an object`;
  return null;
}

function hasNullError({ value }: RpcMessage): boolean {
  return Object.hasOwn(value, 'result') && Object.hasOwn(value, 'error') && value['error'] === null;
}

export default defineCheck({
  id: 'transport.jsonrpc.result-xor-error',
  title: 'Exactly one of result and error',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2024-11-05'], 'basic/messages', 'responses', 'MUST'),
    ...clauses(['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'], 'basic/index', 'responses', 'MUST'),
  ],
  requires: ['messages'],
  evaluate({ messages }) {
    const answers = messages.filter(({ kind }) => kind === 'response' || kind === 'unclear');
    if (answers.length === 0) return notChecked('blocked.prerequisite', 'No message answers a request.');
    const wrong = answers.filter((message) => fault(message) !== null);
    const [first] = wrong;
    if (first) {
      return failed(`The answer to ${methods(wrong)} has ${fault(first) ?? 'a fault'}.`, {
        expected: 'Either a result that is an object, or an error.',
        actual: `${wrong.length} of ${counted(answers.length, 'answer')} differ; the first has ${fault(first) ?? 'a fault'}.`,
        fix: 'Send "result" with an object for success and "error" for failure, never both and never neither. An empty success is "result": {}.',
        evidence: places(wrong),
        subjects: subjectsOf(wrong, (message) => fault(message) ?? ''),
      });
    }
    const nulls = answers.filter(hasNullError);
    if (nulls.length > 0) {
      return observedRisk(`The answer to ${methods(nulls)} has “error”: null beside its result.`, {
        why: 'A client that only looks whether the member “error” exists takes the success for a failure.',
        fix: 'Leave “error” out of successful answers.',
        evidence: places(nulls),
      });
    }
    return verified(`${counted(answers.length, 'answer')} with either a result or an error.`);
  },
});
