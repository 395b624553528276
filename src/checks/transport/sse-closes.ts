import { counted, naming } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.sse.closes',
  title: 'The stream ends after the answer',
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
  evaluate({ streams }) {
    const watched = streams.filter(({ waitedForClose }) => waitedForClose);
    const evidenceOf = (of: typeof watched) =>
      of.map(({ exchange, answeredBy }) => ({ exchange, ...(answeredBy === null ? {} : { message: answeredBy }) }));
    const open = watched.filter(({ ended }) => ended === 'by-us');
    if (open.length > 0) {
      const seconds = Math.max(...open.map(({ openAfterAnswerMs }) => openAfterAnswerMs ?? 0)) / 1000;
      return observedRisk(
        `The stream that answers ${naming(open.map(({ method }) => method ?? ''))} stays open after the answer: ${seconds.toFixed(1)} s later the server had not ended it.`,
        {
          why: 'The answer is there and was used. Clients that read the body to its end hang, and each open stream holds a connection.',
          fix: 'End the HTTP response as soon as the answer is written.',
          evidence: evidenceOf(open),
        },
      );
    }
    const broken = watched.filter(({ ended }) => ended === 'broken');
    if (broken.length > 0) {
      return observedRisk(
        `The stream that answers ${naming(broken.map(({ method }) => method ?? ''))} breaks off after the answer instead of ending.`,
        {
          why: 'The answer is complete, but some clients report the broken connection as an error.',
          fix: 'End the HTTP response in order instead of closing the connection.',
          evidence: evidenceOf(broken),
        },
      );
    }
    if (watched.length === 0) {
      return notChecked(
        'n/a.not-seen',
        'Only the first answered stream of a run is watched for its end, and it was none of these.',
      );
    }
    return verified(`${counted(watched.length, 'stream')} ended by the server after the answer.`, {
      evidence: evidenceOf(watched),
    });
  },
});
