import type { CurlProof } from '../model/facts-endpoint.ts';
import { failed, notChecked, type Verdict, verified } from './define-check.ts';

type Certificate = NonNullable<CurlProof['certificate']>;

/** Exit statuses of curl that speak of TLS (its manual, "Exit codes"). */
const HANDSHAKE = 35;
const NOT_VERIFIED: ReadonlySet<number> = new Set([51, 60, 77, 80, 82, 83, 90, 91]);

/** What OpenSSL's results of verifying a chain mean for whoever runs the server. */
const REASONS: { readonly [verify: number]: readonly [actual: string, fix: string] } = {
  10: ['The certificate has expired.', 'Renew the certificate, and let it be renewed by itself.'],
  9: ['The certificate is not valid yet.', 'Check the clock of the server and the dates of the certificate.'],
  18: ['The certificate is self-signed.', 'Use a certificate of an authority that clients trust.'],
  19: ['The chain ends in an authority that is not trusted.', 'Use a certificate of an authority that clients trust.'],
  20: [
    'The chain is incomplete, or its authority is not trusted.',
    'Send the intermediate certificates too (the full chain).',
  ],
  21: ['The chain is incomplete.', 'Send the intermediate certificates too (the full chain).'],
  62: ['The certificate is for another name.', 'Use a certificate that names this very host.'],
};

/** Verdict on the certificate, from what curl said about it. */
export function certificateVerdict(certificate: Certificate, url: string): Verdict {
  const { exchange, exit, verify, text } = certificate;
  const { hostname } = new URL(url);
  const evidence = [{ exchange }];
  const said = text === '' ? '' : ` curl says: ${text.slice(0, 200)}`;
  if (exit === HANDSHAKE) {
    return failed(`No TLS connection to ${hostname} comes about.`, {
      expected: 'A TLS handshake that succeeds.',
      actual: `The handshake fails.${said}`,
      fix: 'Check that the port speaks https, and that the server offers TLS 1.2 or newer.',
      evidence,
    });
  }
  if (NOT_VERIFIED.has(exit) || verify !== 0) {
    const named = /no alternative certificate subject name|does not match target host|hostname mismatch/i.test(text)
      ? 62
      : verify;
    const [actual, fix] = REASONS[named] ?? ['The certificate does not hold.', 'Look at the chain with the command.'];
    return failed(`The certificate of ${hostname} is not accepted. ${actual}`, {
      expected: 'A certificate that names the host, holds today, and comes with its whole chain.',
      actual: `${actual}${said}`,
      fix,
      evidence,
    });
  }
  if (exit === 0 || text === '') {
    return verified(`curl verified the certificate of ${hostname}: name, dates and chain.`, { evidence });
  }
  return notChecked('blocked.unreachable', `No connection came about, so no certificate was seen.${said}`, {
    evidence,
  });
}
