import type { SessionAnswer } from '../../model/facts-answers.ts';
import { counted, methods, places } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

/** A POST that was told that its session is over. An unknown method may be answered 404 too, and a missing DELETE route. */
function isLost({ status, httpMethod, unknownMethod }: SessionAnswer): boolean {
  return status === 404 && httpMethod === 'POST' && !unknownMethod;
}

function isServed({ status }: SessionAnswer): boolean {
  return status >= 200 && status < 300;
}

const FIX =
  'Keep sessions where every replica behind the load balancer finds them, or send all requests of a session to the same replica. Answer 404 only for a session that is over.';

export default defineCheck({
  id: 'transport.session.terminated',
  title: 'An ended session answers 404',
  level: 'MUST',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'MUST'),
  requires: ['sessionId', 'sessionAnswers'],
  evaluate({ sessionAnswers }) {
    const lost = sessionAnswers.filter(isLost);
    const afterwards = lost.map((end) =>
      sessionAnswers.filter(({ session, startedMs }) => session === end.session && startedMs >= end.endedMs),
    );
    const served = afterwards.flat().filter(isServed);
    const names = methods(lost);
    const sessions = new Set(lost.map(({ session }) => session)).size;
    if (served.length > 0 || sessions > 1) {
      return failed(
        served.length > 0
          ? `The session comes and goes: ${names} was answered 404, and the same session id was served again afterwards.`
          : `${counted(sessions, 'new session')} of one run were answered 404 again, at ${names}.`,
        {
          expected: 'One answer for one session: served while it lasts, 404 on every request once it is over.',
          actual: `404 on ${lost.length} of ${counted(sessionAnswers.length, 'request')} with a session id that the server had just issued.`,
          fix: FIX,
          evidence: places([...lost, ...served]),
          subjects: sessionAnswers.map(({ method, httpMethod, status, at }) => ({
            name: method ?? httpMethod,
            detail: `status ${status}`,
            at,
          })),
        },
      );
    }
    const [first] = lost;
    if (!first) {
      return notChecked('n/a.not-seen', 'No session was over during the run, so nothing was asked of an ended one.');
    }
    const later = afterwards.flat();
    if (later.length > 0 && later.every(({ status }) => status === 404)) {
      return verified('The session ended during the run, and later requests with its id were answered 404.', {
        evidence: places([...lost, ...later]),
      });
    }
    return observedRisk(`The session was over before the run was: ${names} was answered 404.`, {
      why: 'A server may end a session at any time, and the client has to start again. Right after the start it more often means that the next replica does not know the session.',
      fix: FIX,
      evidence: places(lost),
    });
  },
});
