import { askedHeaders, headerCase } from '../../model/asked-headers.ts';
import type { Diagnosis } from '../../model/diagnosis.ts';
import { type Exchange, readableAnswer } from '../../model/exchange.ts';
import type { Evidence } from '../../model/finding.ts';
import type { ReportHead } from '../../model/report.ts';

/** Eras that send headers of their own, as columns. */
export const MATRIX_ERAS = ['legacy', 'modern'] as const;
export type MatrixEra = (typeof MATRIX_ERAS)[number];

/** Whether an era needs a header, and whether the preflight allows it. `unknown`: needed, and nobody knows. */
export interface AllowCell {
  readonly state: 'allowed' | 'refused' | 'not-needed' | 'unknown';
  readonly proof: Evidence | null;
}

export interface AllowRow {
  /** As documents spell it. */
  readonly name: string;
  readonly cells: { readonly [E in MatrixEra]: AllowCell };
}

export interface AllowMatrix {
  readonly rows: readonly AllowRow[];
  /** What matters beside the request headers, one line each. */
  readonly others: readonly { readonly name: string; readonly value: string; readonly cell: AllowCell }[];
}

/** Rows that are always there, in lower case. */
const NAMES = [
  'content-type',
  'authorization',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'last-event-id',
] as const;

/** Headers that every client of an era sends. */
const ALWAYS: { readonly [E in MatrixEra]: readonly string[] } = {
  legacy: ['content-type', 'mcp-protocol-version'],
  modern: ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
};
/** Headers that a client sends where the server gave it a reason. */
const SOMETIMES: { readonly [E in MatrixEra]: readonly string[] } = {
  legacy: ['authorization', 'mcp-session-id', 'last-event-id'],
  modern: ['authorization'],
};
const PARAMETER = /^mcp-param-/;
const NOT_NEEDED: AllowCell = { state: 'not-needed', proof: null };
const UNKNOWN: AllowCell = { state: 'unknown', proof: null };

/**
 * Which request headers each era needs and which of them the server allows, as far as the run and what was pasted tell.
 *
 * @param diagnoses those of the report, completed by pasted texts where there are any
 */
export function allowMatrix(
  head: ReportHead,
  exchanges: readonly Exchange[],
  diagnoses: readonly Diagnosis[] = head.diagnoses,
): AllowMatrix {
  const known = { head, exchanges, diagnoses };
  const parameters = namesSeen(known).filter((name) => PARAMETER.test(name));
  const rows = [...NAMES, ...parameters].map((name): AllowRow => {
    const of = (era: MatrixEra): AllowCell => (isNeeded(name, era, known) ? cellOf(name, era, known) : NOT_NEEDED);
    return { name: headerCase(name), cells: { legacy: of('legacy'), modern: of('modern') } };
  });
  return { rows, others: [originLine(known), methodLine(known), ...exposedLines(known)] };
}

interface Known {
  readonly head: ReportHead;
  readonly exchanges: readonly Exchange[];
  readonly diagnoses: readonly Diagnosis[];
}

function isNeeded(name: string, era: MatrixEra, { head, exchanges, diagnoses }: Known): boolean {
  if (head.eras[era].status === 'not-tested') return false;
  if (ALWAYS[era].includes(name)) return true;
  if (PARAMETER.test(name)) return era === 'modern';
  if (!SOMETIMES[era].includes(name)) return false;
  // Whether the server gives out sessions is not known before its answer was read.
  if (name === 'mcp-session-id' && isOpen(head, diagnoses)) return true;
  const isSent = exchanges.some((one) => one.era === era && one.purpose !== 'diagnosis' && carries(one, name));
  return isSent || refusals(name, diagnoses).some((one) => one.era === null || one.era === era);
}

function isOpen({ eras }: ReportHead, diagnoses: readonly Diagnosis[]): boolean {
  const isRead = eras.legacy.status === 'spoken' || eras.legacy.status === 'not-spoken';
  return !isRead || diagnoses.some(({ id }) => id === 'session-id-unreadable');
}

/** What the preflight says of a header; it is asked for the same way in both eras, each with a proof of its own. */
function cellOf(name: string, era: MatrixEra, { head, exchanges, diagnoses }: Known): AllowCell {
  const refused = refusals(name, diagnoses);
  const refusal = refused.find((one) => one.era === era) ?? refused[0];
  if (refusal) return { state: 'refused', proof: refusal.evidence[0] ?? null };
  const passed = exchanges.find((one) => carries(one, name) && wasLetThrough(one));
  if (passed) return { state: 'allowed', proof: { exchange: passed.id } };
  const finding = head.findings.find(({ check }) => check === `cors.allow-headers.${name}`);
  if (finding?.state === 'verified') return { state: 'allowed', proof: finding.evidence[0] ?? null };
  return UNKNOWN;
}

function refusals(name: string, diagnoses: readonly Diagnosis[]): readonly Diagnosis[] {
  return diagnoses.filter(
    ({ id, missing }) =>
      id === 'allow-headers-incomplete' && missing.requestHeaders.some((one) => one.toLowerCase() === name),
  );
}

/** Only a browser sends a preflight of its own accord. */
function carries({ via, request }: Exchange, name: string): boolean {
  const isPreflighted = (via === 'fetch' || via === 'xhr') && request.mode === 'cors';
  return isPreflighted && askedHeaders(request.headers).includes(name);
}

function wasLetThrough(exchange: Exchange): boolean {
  return exchange.signals.uploadSeen === true || readableAnswer(exchange) !== null;
}

function namesSeen({ exchanges, diagnoses }: Known): readonly string[] {
  const sent = exchanges.flatMap(({ request }) => askedHeaders(request.headers));
  const missing = diagnoses.flatMap(({ missing: { requestHeaders } }) =>
    requestHeaders.map((name) => name.toLowerCase()),
  );
  return [...new Set([...sent, ...missing])].sort();
}

type OtherLine = AllowMatrix['others'][number];

function originLine({ head, exchanges, diagnoses }: Known): OtherLine {
  const value = head.environment.pageOrigin ?? 'no page';
  const refusal = diagnoses.find(({ missing }) => missing.allowOrigin !== null);
  const read = exchanges.find((one) => one.via !== 'curl' && readableAnswer(one) !== null);
  // One answer may lack what others have.
  const cell: AllowCell = refusal
    ? { state: refusal.confidence === 'certain' ? 'refused' : 'unknown', proof: refusal.evidence[0] ?? null }
    : read
      ? { state: 'allowed', proof: { exchange: read.id } }
      : UNKNOWN;
  return { name: 'Origin', value, cell };
}

/** GET and POST need no allowing; a session is ended with DELETE. */
function methodLine({ head, exchanges, diagnoses }: Known): OtherLine {
  const refusal = diagnoses.find(({ missing }) => missing.methods.includes('DELETE'));
  const end = exchanges.find(({ step, via }) => step === 'session-end' && via !== 'curl');
  const isSession = end !== undefined || exchanges.some((one) => carries(one, 'mcp-session-id'));
  const cell: AllowCell = refusal
    ? { state: 'refused', proof: refusal.evidence[0] ?? null }
    : end && wasLetThrough(end)
      ? { state: 'allowed', proof: { exchange: end.id } }
      : isSession || head.eras.legacy.status === 'withheld'
        ? UNKNOWN
        : NOT_NEEDED;
  return { name: 'Method', value: 'DELETE', cell };
}

const EXPOSED = [
  ['mcp-session-id', 'cors.expose.session-id'],
  ['www-authenticate', 'cors.expose.www-authenticate'],
] as const;

function exposedLines({ head, diagnoses }: Known): readonly OtherLine[] {
  return EXPOSED.map(([name, check]) => {
    const refusal = diagnoses.find(({ missing }) => missing.exposedHeaders.some((one) => one.toLowerCase() === name));
    const finding = head.findings.find((one) => one.check === check);
    const proof = finding?.evidence[0] ?? null;
    const cell: AllowCell = refusal
      ? { state: 'refused', proof: refusal.evidence[0] ?? null }
      : finding?.state === 'verified'
        ? { state: 'allowed', proof }
        : finding?.state === 'not-checked' && finding.reason.code.startsWith('n/a')
          ? NOT_NEEDED
          : UNKNOWN;
    return { name: 'Exposed', value: headerCase(name), cell };
  });
}
