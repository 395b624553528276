import type { RpcMessage } from '../../model/facts-answers.ts';
import { asText, isObject, jsonType, member } from '../../model/json.ts';
import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';

/** What is wrong with an error object, or null. */
function fault({ value }: RpcMessage): string | null {
  const error = value['error'];
  if (!isObject(error)) return `an error that is ${jsonType(error)}, not an object`;
  const code = member(error, 'code');
  if (code === undefined) return 'no code';
  if (!Number.isInteger(code)) return `the code ${shownValue(code)}, which is no integer`;
  const message = member(error, 'message');
  if (message === undefined) return 'no message';
  return typeof message === 'string' ? null : `a message that is ${jsonType(message)}, not text`;
}

export default defineCheck({
  id: 'transport.jsonrpc.error-shape',
  title: 'Error objects have an integer code and a message',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2024-11-05'], 'basic/messages', 'responses', 'MUST'),
    ...clauses(['2025-03-26', '2025-06-18'], 'basic/index', 'responses', 'MUST'),
    ...clauses(['2025-11-25', '2026-07-28'], 'basic/index', 'error-responses', 'MUST'),
  ],
  requires: ['errors'],
  evaluate({ errors }) {
    const wrong = errors.filter((message) => fault(message) !== null);
    const [first] = wrong;
    if (first) {
      return failed(`The error answer to ${methods(wrong)} has ${fault(first) ?? 'a fault'}.`, {
        expected: 'An object with an integer “code” and a string “message”.',
        actual: `${wrong.length} of ${counted(errors.length, 'error')} differ; the first has ${fault(first) ?? 'a fault'}.`,
        fix: 'Send "error": {"code": -32603, "message": "…"} with the code that fits; put anything else into “data”.',
        evidence: places(wrong),
        subjects: subjectsOf(wrong, (message) => fault(message) ?? ''),
      });
    }
    const silent = errors.filter(({ value }) => asText(member(value['error'], 'message')).trim() === '');
    if (silent.length > 0) {
      return observedRisk(`The error answer to ${methods(silent)} has an empty message.`, {
        why: 'Whoever meets the error learns nothing but a number.',
        fix: 'Say in one sentence what went wrong.',
        evidence: places(silent),
      });
    }
    return verified(`${counted(errors.length, 'error')} with an integer code and a message.`);
  },
});
