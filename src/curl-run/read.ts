import type { Environment } from '../model/environment.ts';
import type { Exchange, Header, Purpose, SentRequest, StepId } from '../model/exchange.ts';
import type { EraChoice, Profile } from '../model/plan.ts';
import { ERAS, type Era } from '../model/revision.ts';
import { type CurlHead, readHead } from './answer-head.ts';
import { readBase64 } from './base64.ts';
import { FORMAT_LINE, MAX_CURL_RUN_BYTES } from './format.ts';
import { outcomeOf } from './outcome.ts';
import { FormatError, RecordReader, readRecords, type Trouble, trouble } from './records.ts';

/** A part of the plan that was not followed to its end, and why. */
export interface CurlStop {
  readonly step: string;
  readonly reason: string;
}

/** What the output of a curl run holds. */
export interface CurlRun {
  readonly ok: true;
  readonly runId: string;
  /** Address under test; secrets stand as placeholders. */
  readonly url: string;
  readonly profile: Profile;
  readonly eras: EraChoice;
  /** Time limit for each opening in ms. */
  readonly timeoutMs: number;
  readonly endSession: boolean;
  /** Names of the user's own headers, in lower case. */
  readonly ownHeaders: readonly string[];
  readonly environment: Environment;
  /** ISO 8601 instant at which the run began. */
  readonly startedAt: string;
  readonly exchanges: readonly Exchange[];
  readonly stops: readonly CurlStop[];
}

/**
 * Reads the output of a curl run. It comes from outside like any file: its size, its counts and every value are
 * bounded, and whatever is not as the script writes it is refused with its line. A file that was cut is noticed.
 */
export function readCurlRun(text: string): CurlRun | Trouble {
  if (text.length > MAX_CURL_RUN_BYTES) return trouble(1, 'The file is larger than 64 MiB, which no run writes.');
  const plain = text.replace(/^\ufeff/, '');
  const end = plain.indexOf('\n');
  if (plain.slice(0, end === -1 ? undefined : end).trimEnd() !== FORMAT_LINE) {
    return trouble(1, `This is not the output of a curl run of this version: it does not begin with “${FORMAT_LINE}”.`);
  }
  // Keeps the count of lines.
  const read = readRecords(`format: 1${end === -1 ? '' : plain.slice(end)}`);
  if (!read.ok) return read;
  try {
    return readRun(read.records.map((record) => new RecordReader(record)));
  } catch (problem) {
    if (problem instanceof FormatError) return trouble(problem.line, problem.message);
    throw problem;
  }
}

function readRun([first, ...others]: readonly RecordReader[]): CurlRun {
  if (!first) throw new FormatError(1, 'The file is empty.');
  const head = readFirst(first);
  const last = others.at(-1);
  const finish = last?.optional('end');
  if (!last || !finish) throw new FormatError(last?.line ?? 1, CUT);
  const exchanges: Exchange[] = [];
  const stops: CurlStop[] = [];
  let bytes = 0;
  for (const record of others.slice(0, -1)) {
    if (record.optional('stopped')) stops.push(readStop(record));
    else {
      const { exchange, size } = readExchange(record, exchanges.length + 1);
      exchanges.push(exchange);
      bytes += size;
    }
    record.end();
  }
  if (last.number('end', 1_000) !== exchanges.length || last.number('bytes', MAX_CURL_RUN_BYTES) !== bytes) {
    throw new FormatError(finish.line, 'The count at the end does not fit what stands before: something is missing.');
  }
  last.end();
  return { ...head, exchanges, stops };
}

const CUT = 'The file ends before its last line: it was cut, or the script was stopped.';

function readFirst(record: RecordReader): Omit<CurlRun, 'exchanges' | 'stops'> {
  record.one('format');
  record.text('handcheck', 40);
  const origin = record.text('origin', 300);
  const startedAt = record.text('started', 40);
  const curl = record.text('curl', 200);
  const url = readAddress(record);
  if (!isAddress(origin)) throw new FormatError(record.line, 'The origin is no origin.');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(startedAt) || Number.isNaN(Date.parse(startedAt))) {
    throw new FormatError(record.line, 'The time of the run is no time.');
  }
  const head = {
    ok: true,
    runId: record.text('run', 64),
    url,
    profile: record.choice('profile', ['quick']),
    eras: record.choice('eras', ['both', 'legacy', 'modern']),
    timeoutMs: record.number('timeout-ms', 10_000_000),
    endSession: record.choice('end-session', ['yes', 'no']) === 'yes',
    ownHeaders: record.all('own-header').map(({ value }) => value.slice(0, 100)),
    environment: curlEnvironment(origin, curl),
    startedAt,
  } as const;
  record.end();
  return head;
}

/** Nobody enforces anything on curl; what a browser of that origin would do is judged from the headers. */
function curlEnvironment(pageOrigin: string, curl: string): Environment {
  return {
    vantage: 'curl',
    engine: null,
    browser: null,
    userAgent: curl,
    pageOrigin,
    secureContext: true,
    corsEnforced: false,
    originSent: false,
    probeIsolation: 'not applicable',
    permissions: {},
    online: true,
    hiddenDuringRun: false,
  };
}

function readStop(record: RecordReader): CurlStop {
  record.text('era', 20);
  return { step: record.text('stopped', 40), reason: record.text('reason', 400) };
}

const CURL_STEPS = [
  'discover',
  'initialize',
  'initialized',
  'tools-list',
  'tools-list-again',
  'resources-list',
  'resource-templates-list',
  'prompts-list',
  'era-probe',
  'get-stream',
  'head',
  'session-end',
  'preflight',
  'from-page',
  'origin-forged',
  'host-forged',
  'well-known',
] as const satisfies readonly StepId[];
const CURL_PURPOSES = [
  'opening',
  'opening-retry',
  'notification',
  'list',
  'page',
  'repeat',
  'stream',
  'diagnosis',
  'clean-up',
  'forged',
  'metadata',
] as const satisfies readonly Purpose[];
const METHODS = ['GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS'] as const;

function readExchange(record: RecordReader, id: number): { readonly exchange: Exchange; readonly size: number } {
  if (record.number('exchange', 1_000) !== id) throw new FormatError(record.line, `Exchange ${id} should stand here.`);
  const era = record.choice<Era | '-'>('era', [...ERAS, '-']);
  const result = readResult(record);
  const head = readBytes(record, 'head');
  const body = readBytes(record, 'body');
  const withheld = record.optional('withheld') === null ? null : record.number('withheld', MAX_CURL_RUN_BYTES);
  const exit = record.number('exit', 255);
  const exchange: Exchange = {
    id,
    step: record.choice('step', CURL_STEPS),
    purpose: record.choice('purpose', CURL_PURPOSES),
    era: era === '-' ? null : era,
    via: 'curl',
    source: 'curl-run',
    ...readRetry(record, id),
    request: readRequest(record),
    outcome: { kind: 'rejected', errorName: `curl ${exit}` },
    timing: {
      startedMs: record.number('started-ms', 10_000_000),
      headersMs: result.firstByteMs,
      firstByteMs: result.firstByteMs,
      endMs: result.totalMs,
    },
    signals: { timedOut: exit === 28, curl: { exit, verify: result.verify, text: record.text('error', 400).trim() } },
  };
  const answer = {
    exit,
    // A HEAD has no body, and of an answer that was withheld only the status is left.
    head: withheld === null ? readHead(head) : headOf(result.status),
    body: exchange.request.method === 'HEAD' ? new Uint8Array() : body,
    withheld,
    endMs: result.totalMs,
  };
  return { exchange: { ...exchange, outcome: outcomeOf(answer, exchange) }, size: head.length + body.length };
}

function headOf(status: number): CurlHead | null {
  return status < 200 ? null : { status, headers: [] };
}

function readRetry(record: RecordReader, id: number): Pick<Exchange, 'retryOf'> {
  const why = record.optional('retry-why');
  if (record.optional('retry-of') === null) return {};
  const exchange = record.number('retry-of', 1_000);
  if (exchange < 1 || exchange >= id) throw new FormatError(record.line, 'A repeat names no exchange before it.');
  return { retryOf: { exchange, why: why?.value.slice(0, 200) ?? '' } };
}

function readRequest(record: RecordReader): SentRequest {
  const body = record.optional('request-body');
  return {
    method: record.choice('method', METHODS),
    url: readAddress(record),
    headers: record.all('request-header').map(({ value, line }) => readHeader(value, line)),
    body: body === null ? null : textOf(body.value, body.line),
    mode: 'cors',
    redirect: 'manual',
    cache: 'default',
  };
}

function readHeader(text: string, line: number): Header {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}): ([\x20-\x7e]{0,65536})$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new FormatError(line, 'This is no header of a request.');
  return { name: name.toLowerCase(), value };
}

function textOf(base64: string, line: number): string {
  const bytes = readBase64(base64);
  if (bytes === null) throw new FormatError(line, 'This is not Base64.');
  return new TextDecoder().decode(bytes);
}

function readAddress(record: RecordReader): string {
  const { value, line } = record.one('url');
  if (value.length > 8192 || !isAddress(value)) throw new FormatError(line, 'This is no http or https address.');
  return value;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s@]+$/.test(text) && URL.canParse(text);
}

/** Head or body: what stands there has to be as long as it says. */
function readBytes(record: RecordReader, part: 'head' | 'body'): Uint8Array {
  const size = record.number(`${part}-bytes`, MAX_CURL_RUN_BYTES);
  const { value, line } = record.one(part);
  const bytes = readBase64(value);
  if (bytes === null) throw new FormatError(line, 'This is not Base64.');
  if (bytes.length !== size) throw new FormatError(line, `Here stand ${bytes.length} bytes, and ${size} were written.`);
  return bytes;
}

interface Result {
  readonly status: number;
  readonly verify: number;
  /** Milliseconds; null where no byte came. */
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}

/** What curl measured: status, verify result, and times in seconds (connected, TLS, first byte, end). */
function readResult(record: RecordReader): Result {
  const { value, line } = record.one('result');
  const fields = value.split(' ');
  const numbers = fields.map(Number);
  const [status = 0, verify = 0, , , firstByte = 0, total = 0] = numbers;
  const isSound = fields.length === 6 && fields.every((field) => /^\d{1,9}(?:\.\d{1,9})?$/.test(field));
  if (!isSound || total > 10_000) throw new FormatError(line, 'This is not what curl measures.');
  return { status, verify, firstByteMs: firstByte > 0 ? ms(firstByte) : null, totalMs: ms(total) };
}

function ms(seconds: number): number {
  return Math.round(seconds * 10_000) / 10;
}
