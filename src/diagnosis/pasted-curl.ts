import type { Header } from '../model/exchange.ts';
import type { AnswerHead } from './fetch-rules.ts';

/** What a person pasted from a terminal in which curl ran. */
export interface CurlText {
  /** The final answer of the first exchange; informational ones and that of a proxy are passed over. */
  readonly head: AnswerHead | null;
  /** curl's own number of a failure, such as 7 for a refused connection. */
  readonly failure: number | null;
  /** Addresses of curl command lines that were pasted along. */
  readonly addresses: readonly string[];
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? +([1-5]\d\d)(?: (.*))?$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*(.*)$/;
const FAILURE = /^curl: \((\d{1,3})\)/;
/** Behind it the command goes on in the next line. */
const CONTINUED = /\\\s*$/;
const ADDRESS = /https?:\/\/[^\s'"\\]+/;
/** Headers of one answer that are looked at. */
const MOST_HEADERS = 500;

/** Reads the output of `curl -i` or `curl -v`. Lines that are neither of an answer's head nor of curl are passed over. */
export function readCurlText(text: string): CurlText {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replace(/^< ?/, '').trimEnd());
  const failure = lines.map((line) => FAILURE.exec(line)?.[1]).find((number) => number !== undefined);
  return { head: headOf(lines), failure: failure === undefined ? null : Number(failure), addresses: addresses(lines) };
}

function headOf(lines: readonly string[]): AnswerHead | null {
  let index = lines.findIndex((line) => STATUS_LINE.test(line));
  while (index >= 0) {
    const [, status, reason] = STATUS_LINE.exec(lines[index] ?? '') ?? [];
    const end = endOfHead(lines, index + 1);
    const isFinal = !status?.startsWith('1') && reason?.toLowerCase() !== 'connection established';
    if (isFinal) return { status: Number(status), headers: headers(lines.slice(index + 1, end)) };
    index = lines.findIndex((line, at) => at >= end && STATUS_LINE.test(line));
  }
  return null;
}

function endOfHead(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && end - from < MOST_HEADERS && HEADER_LINE.test(lines[end] ?? '')) end += 1;
  return end;
}

function headers(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((line) => {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name: name.toLowerCase(), value }];
  });
}

function addresses(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let within = false;
  for (const line of lines) {
    if (/(?:^|[\s$#%>])curl\s+-/.test(line)) within = true;
    const address = within ? ADDRESS.exec(line.replace(/-H\s.*$/, ''))?.[0] : undefined;
    if (address !== undefined) found.push(address);
    if (!CONTINUED.test(line)) within = false;
  }
  return found;
}
