import { REVISIONS } from '../../model/revision.ts';
import { shellQuote } from '../../model/shell.ts';
import { clauses, defineEndpointCheck, notChecked } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'reach.bind',
  title: 'A local server listens on loopback only',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(
      ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'security-warning',
      'SHOULD',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'security-%26-endpoint', 'SHOULD'),
  ],
  requires: ['address'],
  evaluate({ address: { space, url, protocol } }, { vantage }) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (space === 'public') return notChecked('n/a.public-endpoint', 'The endpoint is on a public address.');
    const port = new URL(url).port || (protocol === 'https:' ? '443' : '80');
    return notChecked(
      vantage === 'curl' ? 'n/a.not-seen' : 'browser.no-sockets',
      'Which addresses a server listens on cannot be seen from here. Run the command on its machine: 127.0.0.1 or [::1] is right, 0.0.0.0 or * is not.',
      {
        command: `ss -ltn ${shellQuote(`sport = :${port}`)}        # Linux\nlsof -nP -iTCP:${shellQuote(port)} -sTCP:LISTEN   # macOS`,
      },
    );
  },
});
