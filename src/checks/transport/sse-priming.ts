import type { AnswerStream } from '../../model/facts-answers.ts';
import { counted, naming } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

/** The first event carries an id and no data: it lets the client resume before anything was said. */
function isPrimed({ events }: AnswerStream): boolean {
  const [first] = events;
  return first !== undefined && first.id !== null && first.data === '';
}

function places(streams: readonly AnswerStream[]) {
  return streams.map(({ exchange }) => ({ exchange, message: 0 }));
}

function names(streams: readonly AnswerStream[]): string {
  return naming(streams.map(({ method }) => method ?? ''));
}

export default defineCheck({
  id: 'transport.sse.priming',
  title: 'The stream starts with a priming event',
  level: 'SHOULD',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-11-25'], 'basic/transports', 'sending-messages-to-the-server', 'SHOULD'),
  requires: ['streams'],
  evaluate({ streams }, { transport }) {
    const primed = streams.filter(isPrimed);
    if (transport !== '2025-11-25') {
      if (primed.length === 0) return notChecked('n/a.era', `Revision ${transport} knows no priming event.`);
      return observedRisk(
        `The stream that answers ${names(primed)} starts with an empty event, on revision ${transport}.`,
        {
          why: 'Clients of that time may try to parse the empty data as JSON and fail.',
          fix: 'Send the priming event only where 2025-11-25 was negotiated.',
          evidence: places(primed),
        },
      );
    }
    const meant = streams.filter(({ versionSent }) => versionSent === '2025-11-25');
    if (meant.length === 0) {
      return notChecked('n/a.no-stream', 'No stream answers a request with MCP-Protocol-Version: 2025-11-25.');
    }
    const missing = meant.filter((stream) => !isPrimed(stream));
    if (missing.length === 0) {
      return verified(`${counted(meant.length, 'stream')}, each starting with an event id and empty data.`, {
        evidence: places(meant),
      });
    }
    const resumable = streams.some(({ events }) => events.some(({ id }) => id !== null));
    return observedRisk(`The stream that answers ${names(missing)} starts without a priming event.`, {
      why: resumable
        ? 'A client that loses the connection before the first event has no id to resume from.'
        : 'No event has an id, so the server offers no resumption and little is lost.',
      ...(resumable ? { fix: 'Send an event with an id and empty data as soon as the stream is open.' } : {}),
      evidence: places(missing),
    });
  },
});
