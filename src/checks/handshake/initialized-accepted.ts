import type { NotificationAnswer } from '../../model/facts-opening.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

export default defineCheck({
  id: 'handshake.initialized.accepted',
  title: 'notifications/initialized gets 202 and no body',
  level: 'MUST',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(
    ['2025-03-26', '2025-06-18', '2025-11-25'],
    'basic/transports',
    'sending-messages-to-the-server',
    'MUST',
  ),
  requires: ['initializedAnswer'],
  evaluate({ initializedAnswer }) {
    const { status, bodyBytes } = initializedAnswer;
    if (status === 401 || status === 403) {
      return notChecked('blocked.auth', `notifications/initialized was answered with HTTP ${status}.`);
    }
    if (status === 202 && bodyBytes === 0) {
      return verified('notifications/initialized was answered with HTTP 202 and no body.');
    }
    const seen = `HTTP ${status} and ${bodyWords(initializedAnswer)}`;
    if (status < 200 || status > 299) {
      return observedRisk(`notifications/initialized was answered with ${seen}.`, {
        why: 'A client may take the error as the end of the handshake. Some servers work on all the same.',
        fix: 'Answer the notification with HTTP 202 and no body.',
      });
    }
    return failed(`notifications/initialized was answered with ${seen}, not with HTTP 202 and no body.`, {
      expected: 'HTTP 202 with an empty body: a notification has no answer.',
      actual: `${seen}.`,
      fix: 'Answer every notification with HTTP 202 and send no body, not even null.',
    });
  },
});

function bodyWords({ bodyBytes, excerpt, isResponse }: NotificationAnswer): string {
  if (bodyBytes === 0) return 'no body';
  return isResponse ? 'a JSON-RPC response' : `the body ${quoted(excerpt)}`;
}
