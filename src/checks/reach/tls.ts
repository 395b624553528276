import { maskedUrl } from '../../model/endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { shellQuote } from '../../model/shell.ts';
import { certificateVerdict } from '../certificate.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { statusOf } from '../replies.ts';

const TIMES =
  'http %{http_code} verify %{ssl_verify_result} connect %{time_connect} tls %{time_appconnect} first byte %{time_starttransfer} total %{time_total}\\n';

export default defineEndpointCheck({
  id: 'reach.tls',
  title: 'Certificate valid, names match, chain complete',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address', 'openingReplies'],
  consults: ['curl'],
  evaluate({ address: { url, protocol, space }, openingReplies, curl }, { vantage }) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (protocol !== 'https:')
      return notChecked('n/a.not-seen', 'The address is not https, so there is no certificate.');
    if (curl?.certificate) return certificateVerdict(curl.certificate, url);
    const command = tlsCommand(url);
    if (vantage === 'curl') return notChecked('n/a.not-sent', 'No request went out over TLS.', { command });
    if (vantage !== 'browser') {
      return notChecked('browser.no-tls-details', 'The certificate was not looked at in this run.', { command });
    }
    const accepted = openingReplies.some((reply) => statusOf(reply) !== null)
      ? ' This browser accepted the certificate, which does not prove a complete chain: browsers fetch or remember missing intermediates.'
      : '';
    return notChecked('browser.no-tls-details', `Browsers do not show certificates to pages.${accepted}`, { command });
  },
});

function tlsCommand(url: string): string {
  const { hostname, port } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, '');
  const target = `${hostname}:${port === '' ? '443' : port}`;
  return [
    `curl -sS --globoff -o /dev/null -w ${shellQuote(TIMES)} ${shellQuote(maskedUrl(url))}`,
    `openssl s_client -connect ${shellQuote(target)} -servername ${shellQuote(name)} -showcerts </dev/null`,
  ].join('\n');
}
