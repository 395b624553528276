import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.sse.progress',
  title: 'No progress notification without a token',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(
      ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/utilities/progress',
      'behavior-requirements',
      'MUST',
    ),
    ...clauses(['2026-07-28'], 'basic/patterns/progress', 'behavior-requirements', 'MUST'),
  ],
  requires: ['messages'],
  evaluate({ messages }) {
    const streamed = messages.filter(({ form }) => form === 'stream');
    if (streamed.length === 0) return notChecked('n/a.no-stream', 'No message came on an event stream.');
    const progress = streamed.filter(({ value }) => value['method'] === 'notifications/progress');
    if (progress.length === 0) {
      return verified(`${counted(streamed.length, 'message')} on streams, none of them about progress.`, {
        evidence: places(streamed),
      });
    }
    const about = progress.some(({ method }) => method !== null)
      ? `The stream that answers ${methods(progress)}`
      : 'The stream';
    return failed(`${about} carries notifications/progress, and no request gave a progress token.`, {
      expected: 'Progress only for tokens that an active request provided.',
      actual: counted(progress.length, 'progress notification'),
      fix: 'Send progress only where the request sets _meta.progressToken, and with that token.',
      evidence: places(progress),
      subjects: subjectsOf(progress, () => 'notifications/progress'),
    });
  },
});
