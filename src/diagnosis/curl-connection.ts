import type { Exchange } from '../model/exchange.ts';

/** What curl's exit status says about a connection that did not come about (its manual, "Exit codes"). */
const CAUSES: { readonly [exit: number]: readonly [cause: string, fix: string] } = {
  1: ['What answers is no HTTP server.', 'Check the port.'],
  5: ['The proxy of this environment cannot be found.', 'Check the variables http_proxy and https_proxy.'],
  6: ['The name of the host is not known.', 'Check the name, and that it is public where it is to be.'],
  7: [
    'The connection is refused: nothing listens there, or a firewall turns it away.',
    'Start the server, or check the port.',
  ],
  35: ['The TLS handshake fails.', 'Check that the port speaks https, with TLS 1.2 or newer.'],
  51: ['The certificate is for another name.', 'Use a certificate that names this host.'],
  52: ['The server closes the connection without an answer.', 'Look at the server’s log for this request.'],
  56: ['The connection is reset.', 'Look at the server’s log for this request.'],
  60: ['The certificate is not accepted.', 'Use a certificate that clients trust, and send its whole chain.'],
};

/** What an exit status of curl says of a connection, and what to change; null where it is not of a connection. */
export function curlFailure(exit: number): readonly [cause: string, fix: string] | null {
  return CAUSES[exit] ?? null;
}

/** Why curl got no answer, for certain, or null where it does not say. */
export function curlCause({ signals }: Exchange): { readonly saw: string; readonly fix: string } | null {
  if (signals.curl === undefined) return null;
  const { exit, text } = signals.curl;
  const [cause, fix] = CAUSES[exit] ?? [`curl ended with status ${exit}.`, 'Look up the status in curl’s manual.'];
  return { saw: text === '' ? cause : `${cause} curl says: ${text.slice(0, 300)}`, fix };
}
