/** What curl says of a certificate. */
export interface PastedCertificate {
  /** curl's exit status; 0 where it names no failure. */
  readonly exit: number;
  /** Result of verifying the chain, as OpenSSL numbers it; 0 where it holds. */
  readonly verify: number;
  /** The line that names the failure, or empty. */
  readonly text: string;
  /** The host that the failure names, or null. */
  readonly host: string | null;
}

/** The line that `-w` of the offered command writes. */
const WRITTEN = /^http (\d{3}) verify (\d{1,3}) connect /;
const FAILURE = /^curl: \((\d{1,3})\) ?(.*)$/;
const HOST = /target host(?: ?name)? '([^']{1,255})'/;
const LONGEST_LINE = 500;

/** Reads the line that curl wrote about the certificate; null where the text holds none. */
export function pastedCertificate(text: string): PastedCertificate | null {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim().slice(0, LONGEST_LINE));
  const [, exit, said = ''] = lines.map((line) => FAILURE.exec(line)).find((match) => match !== null) ?? [];
  const [, status, verify] = lines.map((line) => WRITTEN.exec(line)).find((match) => match !== null) ?? [];
  // Without a status, only the failure tells how far curl came.
  if (exit === undefined && (verify === undefined || status === '000')) return null;
  return {
    exit: Number(exit ?? 0),
    verify: Number(verify ?? 0),
    text: said,
    host: HOST.exec(said)?.[1] ?? null,
  };
}
