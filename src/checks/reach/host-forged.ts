import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { forgedHostVerdict } from '../forged-header.ts';
import { openingCommand } from '../opening-command.ts';

export default defineEndpointCheck({
  id: 'reach.host.forged',
  title: 'A forged Host is refused (DNS rebinding)',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'MCP conformance suite, dns-rebinding-protection',
  requires: ['address', 'decision'],
  consults: ['curl'],
  evaluate({ address: { space, url }, decision, curl }, { vantage }) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (curl?.forgedHost) return forgedHostVerdict(curl.forgedHost, curl.forgedOrigin);
    if (vantage === 'curl' && space !== 'loopback') {
      return notChecked('n/a.not-sent', 'DNS rebinding concerns local servers, so no forged Host was sent.');
    }
    if (vantage === 'curl') return notChecked('n/a.not-sent', 'No era was opened, so no forged Host was sent.');
    if (space === 'public') {
      return notChecked(
        'n/a.public-endpoint',
        'The endpoint is on a public address; DNS rebinding concerns local servers.',
      );
    }
    const text =
      vantage === 'browser' ? 'Browsers do not let a page set Host.' : 'A forged Host was not sent in this run.';
    const command = openingCommand(url, decision, [{ name: 'Host', value: 'attacker.example' }]);
    return notChecked('browser.forbidden-header', `${text} Run the command and expect an error status.`, { command });
  },
});
