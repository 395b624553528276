import type { Answer } from '../../model/facts-answers.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';

/** The limit that an answer met, or null. Time limits are judged by the checks that wait for the answer. */
function limit(answer: Answer): string | null {
  if (answer.cutBy === 'bytes') return `cut after ${counted(answer.bytes, 'byte')}`;
  if (answer.cutBy === 'events') return 'cut at the limit of stream events';
  return answer.tooDeep ? 'nested deeper than 512 levels, not parsed' : null;
}

export default defineCheck({
  id: 'transport.size',
  title: 'Answers stay within reading limits',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [],
  requires: ['answers'],
  evaluate({ answers }) {
    const large = answers.filter((answer) => limit(answer) !== null);
    if (large.length === 0) {
      const most = answers.reduce((max, { bytes }) => Math.max(max, bytes), 0);
      return verified(`${counted(answers.length, 'answer')}, the largest of ${counted(most, 'byte')}.`);
    }
    return observedRisk(`The answer to ${methods(large)} is larger than what is read here.`, {
      why: 'What lies behind the limit was not looked at: the checks of this list and of its pages judge the part that was read, or nothing. Clients have limits too.',
      fix: 'Send long lists in pages with nextCursor, and keep schemas flat.',
      evidence: places(large),
      subjects: subjectsOf(large, (answer) => limit(answer) ?? ''),
    });
  },
});
