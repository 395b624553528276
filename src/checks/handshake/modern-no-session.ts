import { enforcesCors } from '../../model/environment.ts';
import { headerValue } from '../../model/exchange.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

const NAME = 'mcp-session-id';

export default defineCheck({
  id: 'handshake.modern.no-session',
  title: 'No session id is issued',
  level: 'SHOULD NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/transports/streamable-http', 'earlier-streamable-http-revisions', 'SHOULD NOT'),
  requires: ['answers'],
  evaluate({ answers }, { environment }) {
    const issued = answers.filter(({ headers }) => headerValue(headers, NAME) !== null);
    const [first] = issued;
    if (first) {
      return observedRisk(
        `${issued.length} of ${answers.length} answers to modern requests carry an Mcp-Session-Id, the first to ${first.method ?? 'a notification'}.`,
        {
          why: 'This revision has no sessions. Clients ignore the id, and state kept for it is never ended.',
          fix: 'Do not set Mcp-Session-Id on answers to requests that carry their version in _meta.',
          evidence: issued.map(({ exchange }) => ({ exchange, header: NAME })),
        },
      );
    }
    // A page sees the header only where the server exposes it, unless CORS is not enforced.
    if (enforcesCors(environment)) {
      return notChecked(
        'browser.hidden-header',
        'No answer shows an Mcp-Session-Id, but a page sees that header only where the server exposes it.',
      );
    }
    return verified(`No Mcp-Session-Id on ${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}.`);
  },
});
