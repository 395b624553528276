import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.sse.logs',
  title: 'No log notification that was not asked for',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/utilities/logging', 'per-request-log-level', 'MUST NOT'),
  requires: ['streams', 'messages'],
  evaluate({ streams, messages }) {
    const logs = messages.filter(({ form, value }) => form === 'stream' && value['method'] === 'notifications/message');
    if (logs.length === 0) {
      return verified(`${counted(streams.length, 'stream')} without log notifications.`, {
        evidence: streams.map(({ exchange }) => ({ exchange })),
      });
    }
    return failed(
      `The stream that answers ${methods(logs)} carries notifications/message, and no request asked for logs.`,
      {
        expected: 'Log notifications only for a request whose _meta sets io.modelcontextprotocol/logLevel.',
        actual: counted(logs.length, 'log notification'),
        fix: 'Send logs only where the request sets the level, and at that level or above.',
        evidence: places(logs),
        subjects: subjectsOf(logs, () => 'notifications/message'),
      },
    );
  },
});
