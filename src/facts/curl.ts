import { type Exchange, headerValue, type StepId } from '../model/exchange.ts';
import { type Fact, known, unknown } from '../model/facts.ts';
import type { CorsProof, CurlProof, ForgedProof, SeenAnswer } from '../model/facts-endpoint.ts';
import { reason } from '../model/reason.ts';

/**
 * What curl alone shows of a server: the certificate, and how a forged Origin or Host and this page's own Origin are
 * answered. Unknown where no curl run was made. Pure.
 *
 * @param seen reads the readable answer of an exchange, if there is one
 * @param cors what the headers prove, where this page's view was taken
 */
export function curlFact(
  exchanges: readonly Exchange[],
  seen: (exchange: Exchange) => readonly SeenAnswer[],
  cors: CorsProof | undefined,
): Fact<CurlProof> {
  const run = exchanges.filter(({ source }) => source === 'curl-run');
  if (run.length === 0) return unknown(reason('n/a.not-sent', 'No curl run was made.'));
  return known(
    {
      certificate: certificate(run),
      forgedOrigin: forged(run, 'origin-forged', 'origin', seen),
      forgedHost: forged(run, 'host-forged', 'host', seen),
      asPage: run.filter(({ step, request }) => step === 'from-page' && request.method !== 'HEAD').flatMap(seen),
      pageReads: cors === undefined ? null : cors.preflightPassed !== null,
    },
    [],
  );
}

/** The first exchange over TLS decides: all go to the same server. */
function certificate(run: readonly Exchange[]): CurlProof['certificate'] {
  const first = run.find(({ request, signals }) => request.url.startsWith('https:') && signals.curl !== undefined);
  return first?.signals.curl === undefined ? null : { exchange: first.id, ...first.signals.curl };
}

function forged(
  run: readonly Exchange[],
  step: StepId,
  header: string,
  seen: (exchange: Exchange) => readonly SeenAnswer[],
): ForgedProof | null {
  const sent = run.findLast((one) => one.step === step);
  const answer = sent === undefined ? undefined : seen(sent)[0];
  if (sent === undefined || answer === undefined) return null;
  const plain = run.find(
    (one) => one.era === sent.era && one.step === (sent.era === 'modern' ? 'discover' : 'tools-list'),
  );
  const [plainAnswer] = plain === undefined ? [] : seen(plain);
  return {
    exchange: sent.id,
    value: headerValue(sent.request.headers, header) ?? '',
    status: answer.status,
    plain: plainAnswer === undefined ? null : { exchange: plainAnswer.exchange, status: plainAnswer.status },
  };
}
