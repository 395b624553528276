import type { EraContext } from '../../model/facts.ts';
import type { AnswerStream, SeenEvent } from '../../model/facts-answers.ts';
import type { Evidence } from '../../model/finding.ts';
import { isObject, jsonType } from '../../model/json.ts';
import { counted, excerpt, naming } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, type Verdict, verified } from '../define-check.ts';

interface Fault {
  readonly method: string | null;
  readonly what: string;
  readonly at: Evidence;
}

function isMessage(value: unknown): boolean {
  return isObject(value) && ['method', 'result', 'error', 'jsonrpc'].some((name) => Object.hasOwn(value, name));
}

/** What is wrong with the data of one event, or null. Batches are legal on 2025-03-26. */
function eventFault({ parsed, data }: SeenEvent, { transport }: EraContext): string | null {
  if (parsed === null) return null;
  if (!parsed.ok) return parsed.why === 'depth' ? null : `data that is not JSON (“${excerpt(data, 40)}”)`;
  const { value } = parsed;
  if (isMessage(value)) return null;
  if (!Array.isArray(value)) return `JSON that is no JSON-RPC message (${jsonType(value)})`;
  const entries: readonly unknown[] = value;
  return transport === '2025-03-26' && entries.length > 0 && entries.every(isMessage) ? null : 'an array of messages';
}

/** A line that starts like JSON stands outside of any field, so clients skip it. */
function hasBareJson(text: string): boolean {
  return /(?:^|[\r\n])[{[]/.test(text);
}

function faultsOf(stream: AnswerStream, context: EraContext): readonly Fault[] {
  const { method, exchange } = stream;
  const events = stream.events.flatMap((event) => {
    const what = eventFault(event, context);
    return what === null ? [] : [{ method, what, at: event.at }];
  });
  return hasBareJson(stream.text)
    ? [...events, { method, what: 'JSON without a “data:” field', at: { exchange } }]
    : events;
}

/** The connection broke off before the answer, and there is no event id from which a legacy stream could be resumed. */
function isLost({ ended, answeredBy, events }: AnswerStream, { era }: EraContext): boolean {
  return ended === 'broken' && answeredBy === null && (era === 'modern' || events.every(({ id }) => id === null));
}

function lostVerdict(lost: readonly AnswerStream[]): Verdict {
  const names = naming(lost.map(({ method }) => method ?? ''));
  const [first] = lost;
  const nothing = first?.text === '';
  return failed(
    nothing
      ? `The stream that answers ${names} could not be read: its headers came, and nothing of its body could be decoded.`
      : `The stream that answers ${names} was cut: it ended in the middle of the HTTP body, without the answer.`,
    {
      expected: 'An event stream that can be read to its end and carries the answer.',
      actual: `The connection broke after ${counted(first?.events.length ?? 0, 'event')}; none of them answers the request.`,
      fix: nothing
        ? 'Look for a Content-Encoding header that the body does not keep to. A connection closed right after the headers looks the same.'
        : 'Find out what closes the connection: a crash of the handler, or a timeout of a proxy on quiet streams. Send comment lines while work goes on, and end the stream after the answer.',
      evidence: lost.map(({ exchange }) => ({ exchange })),
    },
  );
}

function riskOf(streams: readonly AnswerStream[]): Verdict | null {
  const open = streams.filter(({ unterminated, ended }) => unterminated && ended === 'by-server');
  if (open.length > 0) {
    return observedRisk(
      `The stream that answers ${naming(open.map(({ method }) => method ?? ''))} ends inside an event.`,
      {
        why: 'The event stream standard drops an event without its closing blank line. It was read here all the same; most clients lose it.',
        fix: 'End every event with an empty line, the last one too.',
        evidence: open.map(({ exchange }) => ({ exchange })),
      },
    );
  }
  const named = streams.flatMap(({ events }) => events.filter(({ event }) => event !== null && event !== 'message'));
  if (named.length === 0) return null;
  const names = naming(named.map(({ event }) => `“${excerpt(event ?? '', 30)}”`));
  return observedRisk(`${counted(named.length, 'event')} of another name: ${names}.`, {
    why: 'Clients read unnamed and “message” events only, so whatever these carry is lost.',
    fix: 'Send JSON-RPC messages without an event name, and keep-alives as comment lines.',
    evidence: named.map(({ at }) => at),
  });
}

export default defineCheck({
  id: 'transport.sse.syntax',
  title: 'Event streams parse and carry one JSON-RPC message per event',
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
  requires: ['streams'],
  evaluate({ streams }, context) {
    const faults = streams.flatMap((stream) => faultsOf(stream, context));
    const [first] = faults;
    if (first) {
      return failed(
        `The stream that answers ${naming(faults.map(({ method }) => method ?? ''))} holds ${first.what}.`,
        {
          expected: 'One JSON-RPC message as the data of each event.',
          actual: `${counted(faults.length, 'place')} in ${counted(streams.length, 'stream')}; the first is ${first.what}.`,
          fix: 'Write each message as one line of JSON behind “data: ”, followed by an empty line.',
          evidence: faults.map(({ at }) => at),
          subjects: faults.map(({ method, what, at }) => ({ name: method ?? 'stream', detail: what, at })),
        },
      );
    }
    const lost = streams.filter((stream) => isLost(stream, context));
    if (lost.length > 0) return lostVerdict(lost);
    const risk = riskOf(streams);
    if (risk) return risk;
    const events = streams.reduce((sum, stream) => sum + stream.events.length, 0);
    return verified(`${counted(streams.length, 'stream')} with ${counted(events, 'event')}, one message each.`);
  },
});
