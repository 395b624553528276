import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.jsonrpc.version',
  title: 'jsonrpc is "2.0"',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2024-11-05'], 'basic/messages', '', 'MUST'),
    ...clauses(['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'], 'basic/index', 'messages', 'MUST'),
  ],
  requires: ['messages'],
  evaluate({ messages }) {
    const wrong = messages.filter(({ value }) => value['jsonrpc'] !== '2.0');
    const [first] = wrong;
    if (!first) return verified(`${counted(messages.length, 'message')} with jsonrpc “2.0”.`);
    const seen = shownValue(first.value['jsonrpc']);
    return failed(`The member jsonrpc is ${seen} in the answer to ${methods(wrong)}.`, {
      expected: 'The string “2.0” in every message.',
      actual: `${wrong.length} of ${counted(messages.length, 'message')} without it; the first has ${seen}.`,
      fix: 'Add "jsonrpc": "2.0" to every message, as a string.',
      evidence: places(wrong),
      subjects: subjectsOf(wrong, ({ value }) => `jsonrpc is ${shownValue(value['jsonrpc'])}`),
    });
  },
});
