import { actualOf, CORS_FACTS, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, verified } from '../define-check.ts';
import { hiddenSessionVerdict, SENT_NOT_EXPOSED } from '../hidden-session-id.ts';
import { originHeader, requestCommand } from '../opening-command.ts';

export default defineEndpointCheck({
  id: 'cors.expose.session-id',
  title: 'Mcp-Session-Id is exposed',
  level: 'FETCH',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: [],
  source: 'Fetch standard, CORS-safelisted response-header name',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { initialized } = facts.cors;
    if (initialized === null) return notChecked('blocked.prerequisite', 'initialize has no usable result.');
    const evidence = [{ exchange: initialized.exchange, header: 'mcp-session-id' }];
    if (initialized.sessionReadable) return verified('Mcp-Session-Id is readable on the answer.', { evidence });
    const [hidden] = ofClass(facts.diagnoses, 'session-id-unreadable');
    if (!hidden && environment.vantage === 'curl') {
      return notChecked('n/a.no-session', 'The server issued no session id.');
    }
    if (!hidden) {
      return notChecked(
        'ambiguous.session',
        'No session id is readable, and requests go on without one: the server has no sessions, or does not insist on them.',
        { command: requestCommand(facts.address.url, 'initialize', originHeader(environment)) },
      );
    }
    const text =
      environment.vantage === 'curl'
        ? SENT_NOT_EXPOSED
        : 'Mcp-Session-Id is not readable, and the next request is refused for want of a session.';
    const actual = actualOf(
      hidden,
      environment,
      'The header is sent and not exposed; or it is not sent, or dropped on the way. A page cannot tell which.',
    );
    return hiddenSessionVerdict(text, actual, hidden);
  },
});
