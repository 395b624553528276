import type { Answer } from '../../model/facts-answers.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';

const TYPES: readonly (string | null)[] = ['application/json', 'text/event-stream'];

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** Two header lines reach a page as one value, joined with a comma. */
function isJoined({ contentType }: Answer): boolean {
  const parts = (contentType ?? '').replace(/"[^"]*"/g, '').split(',');
  return parts.length > 1 && TYPES.includes((parts[0] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

function type({ contentType }: Answer): string {
  return contentType === null ? 'no Content-Type' : `Content-Type “${contentType}”`;
}

function otherType(others: readonly [Answer, ...Answer[]], total: number): Verdict {
  const seen = type(others[0]);
  const readable = others.some(({ json }) => json) ? ', although its body is JSON' : '';
  return failed(`The answer to ${methods(others)} has ${seen}${readable}.`, {
    expected: 'Content-Type application/json or text/event-stream on every answer to a request.',
    actual: `${others.length} of ${counted(total, 'answer')} with another type or none; the first has ${seen}.`,
    fix: 'Set Content-Type: application/json on JSON answers and text/event-stream on streams. Clients choose the reader by this header and refuse the answer without it.',
    evidence: places(others),
    subjects: subjectsOf(others, type),
  });
}

function doubtfulType(joined: readonly Answer[], mislabelled: readonly Answer[]): Verdict {
  const doubtful = [...new Set([...joined, ...mislabelled])];
  const [first] = mislabelled;
  const details = {
    fix: 'Send one Content-Type line, application/json or text/event-stream.',
    evidence: places(doubtful),
    subjects: subjectsOf(doubtful, type),
  };
  return joined.length > 0 || !first
    ? observedRisk(`The answer to ${methods(joined)} has two Content-Type lines.`, {
        why: 'A client that compares the value refuses the answer.',
        ...details,
      })
    : observedRisk(`The error answer to ${methods(mislabelled)} is JSON-RPC, sent with ${type(first)}.`, {
        why: 'A client that looks at the type first never reads the error.',
        ...details,
      });
}

export default defineCheck({
  id: 'transport.content-type',
  title: 'Answers to requests are JSON or an event stream',
  level: 'MUST',
  eras: ['legacy', 'modern'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(
      ['2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'sending-messages-to-the-server',
      'MUST',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'sending-messages', 'MUST'),
  ],
  requires: ['answers'],
  evaluate({ answers }) {
    const requests = answers.filter(({ isNotification }) => !isNotification);
    const successes = requests.filter(isSuccess);
    const joined = requests.filter(isJoined);
    const [first, ...rest] = successes.filter((answer) => !TYPES.includes(answer.mediaType) && !isJoined(answer));
    if (first) return otherType([first, ...rest], successes.length);
    const mislabelled = requests.filter(
      (one) => !isSuccess(one) && one.holds !== 'nothing' && !TYPES.includes(one.mediaType),
    );
    if (joined.length + mislabelled.length > 0) return doubtfulType(joined, mislabelled);
    if (successes.length === 0) return notChecked('blocked.prerequisite', 'No request was answered with a 2xx status.');
    return verified(`${counted(successes.length, 'answer')}: JSON or an event stream by Content-Type.`, {
      evidence: places(successes),
    });
  },
});
