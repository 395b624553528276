import { enforcesCors } from '../../model/environment.ts';
import { headerValue } from '../../model/exchange.ts';
import { clauses, defineCheck, notChecked } from '../define-check.ts';
import { modernSessionVerdict } from '../modern-session.ts';

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
    // A page sees the header only where the server exposes it, unless CORS is not enforced.
    if (!first && enforcesCors(environment)) {
      return notChecked(
        'browser.hidden-header',
        'No answer shows an Mcp-Session-Id, but a page sees that header only where the server exposes it.',
      );
    }
    const evidence = issued.map(({ exchange }) => ({ exchange, header: NAME }));
    return modernSessionVerdict({
      total: answers.length,
      issued: issued.length,
      first: first?.method ?? 'a notification',
      ...(first ? { evidence } : {}),
    });
  },
});
