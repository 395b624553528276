import { enforcesCors } from '../../model/environment.ts';
import type { EraContext } from '../../model/facts.ts';
import type { AnswerStream, SeenEvent } from '../../model/facts-answers.ts';
import { counted, excerpt } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, type Verdict, verified } from '../define-check.ts';

interface SeenId {
  readonly id: string;
  readonly event: SeenEvent;
}

/** The repeated ids within each scope, each with the event that repeats it. */
function repeated(
  streams: readonly AnswerStream[],
  scopeOf: (stream: AnswerStream) => string | null,
): readonly SeenId[] {
  const seen = new Set<string>();
  return streams.flatMap((stream) => {
    const scope = scopeOf(stream);
    if (scope === null) return [];
    return stream.events.flatMap((event) => {
      if (event.id === null || event.id === '') return [];
      const key = `${scope}\u0000${event.id}`;
      if (seen.has(key)) return [{ id: event.id, event }];
      seen.add(key);
      return [];
    });
  });
}

/** Ids repeat across streams whose session is not known. */
function unknownScope({ environment }: EraContext): Verdict {
  return enforcesCors(environment)
    ? notChecked(
        'browser.hidden-header',
        'Event ids repeat across streams. No session id is readable here, so the streams may belong to one session or to several.',
      )
    : notChecked(
        'n/a.no-session',
        'Event ids repeat across streams, and without a session the server cannot know which streams belong to one client.',
      );
}

export default defineCheck({
  id: 'transport.sse.event-ids',
  title: 'Event ids are unique across streams',
  level: 'MUST',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'resumability-and-redelivery', 'MUST'),
  requires: ['streams'],
  evaluate({ streams }, context) {
    const twice = [
      ...repeated(streams, ({ session }) => session),
      ...repeated(streams, ({ session, exchange }) => (session === null ? `stream ${exchange}` : null)),
    ];
    const [first] = twice;
    if (first) {
      return failed(`The event id “${excerpt(first.id, 40)}” stands on two events of one session.`, {
        expected: 'Each event id once among all streams of a session.',
        actual: `${counted(twice.length, 'event')} with an id that was used before.`,
        fix: 'Make ids unique across streams, for example by putting an id of the stream in front. A client that resumes with a repeated id gets the wrong messages.',
        evidence: twice.map(({ event }) => event.at),
        subjects: twice.map(({ id, event }) => ({ name: excerpt(id, 40), at: event.at })),
      });
    }
    const without = streams.filter(({ session }) => session === null);
    if (repeated(without, () => 'any').length > 0) return unknownScope(context);
    const ids = streams.flatMap(({ events }) => events.filter(({ id }) => id !== null && id !== ''));
    return verified(
      ids.length === 0
        ? `${counted(streams.length, 'stream')} without event ids.`
        : `${counted(ids.length, 'event id')}, none of them twice.`,
    );
  },
});
