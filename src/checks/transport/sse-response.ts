import type { AnswerStream } from '../../model/facts-answers.ts';
import { counted, naming } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

/** Cut by a limit of bytes or events: what lies behind it is not known. */
function isCutByUs({ cutBy }: AnswerStream): boolean {
  return cutBy === 'bytes' || cutBy === 'events';
}

/** How the stream came to its end without the answer. */
function ending({ ended, cutBy }: AnswerStream): string {
  if (cutBy === 'time') return 'stayed open without the answer until the time limit';
  return ended === 'broken' ? 'was cut without the answer' : 'ended without the answer';
}

export default defineCheck({
  id: 'transport.sse.response',
  title: 'The stream contains the answer',
  level: 'SHOULD',
  eras: ['legacy', 'modern'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(
      ['2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'sending-messages-to-the-server',
      'SHOULD',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'receiving-messages', 'SHOULD'),
  ],
  requires: ['streams'],
  evaluate({ streams }, { era, transport }) {
    const without = streams.filter((stream) => stream.answeredBy === null && !isCutByUs(stream));
    const [first] = without;
    if (first) {
      const resumable = era === 'legacy' && without.every(({ events }) => events.some(({ id }) => id !== null));
      const mayPoll = transport >= '2025-11-25' ? ' and this revision lets a server close a connection in between' : '';
      return observedRisk(
        `The stream that answers ${naming(without.map(({ method }) => method ?? ''))} ${ending(first)}.`,
        {
          why: resumable
            ? `It carried an event id${mayPoll}, so the answer may be waiting for a GET with Last-Event-ID. Clients that do not resume wait in vain.`
            : 'The client waits until its own time limit and never learns the result.',
          fix: 'Send the answer on the stream before closing it, also when the request fails.',
          evidence: without.map(({ exchange, events }) => events.at(-1)?.at ?? { exchange }),
          subjects: without.map((stream) => ({
            name: stream.method ?? 'request',
            detail: `${ending(stream)}, after ${counted(stream.events.length, 'event')}`,
            at: { exchange: stream.exchange },
          })),
        },
      );
    }
    const answered = streams.filter(({ answeredBy }) => answeredBy !== null);
    if (answered.length === 0) return notChecked('budget.bytes', 'The streams were cut at a limit before the answer.');
    return verified(`${counted(answered.length, 'stream')}, each with the answer to its request.`, {
      evidence: answered.map(({ exchange, answeredBy }) => ({ exchange, message: answeredBy ?? 0 })),
    });
  },
});
