import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.session.delete',
  title: 'The session can be ended',
  level: 'SHOULD',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'SHOULD'),
  requires: ['sessionId', 'sessionEnd'],
  evaluate({ sessionEnd: { status, exchange, allow } }, { environment }) {
    const evidence = [{ exchange }];
    if (status >= 200 && status < 300)
      return verified(`DELETE was answered ${status}; the session is over.`, { evidence });
    if (status === 405) {
      const said = 'DELETE was answered 405: the server does not let clients end sessions, which is allowed.';
      return verified(`${said}${allowText(allow, environment.vantage === 'curl')}`, { evidence });
    }
    if (status === 401 || status === 403) {
      return notChecked('blocked.auth', `DELETE was answered ${status}: the server wants authorization for it.`, {
        evidence,
      });
    }
    if (status === 429) return notChecked('budget.rate-limited', 'DELETE was answered 429.', { evidence });
    if (status >= 502 && status <= 504) {
      return notChecked('blocked.unreachable', `DELETE was answered ${status} by something in front of the server.`, {
        evidence,
      });
    }
    return observedRisk(`DELETE with the session id was answered ${status}.`, {
      why:
        status === 404
          ? 'The session was in use until then, so there is probably no route for DELETE. Sessions pile up until they time out.'
          : 'Clients cannot end their sessions, which pile up until they time out.',
      fix: 'Answer DELETE with a 2xx status and end the session, or with 405 where clients may not end it.',
      evidence,
    });
  },
});

/** A page sees the header only where it is exposed; HTTP wants it with every 405. */
function allowText(allow: string | null, seesAll: boolean): string {
  if (allow !== null) return ` Allow lists ${allow.slice(0, 100)}.`;
  return seesAll ? ' It sends no Allow header, which HTTP wants with a 405.' : '';
}
