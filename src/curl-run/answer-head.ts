import type { Header } from '../model/exchange.ts';

/** Status line and headers of the answer that counts: the last one that is not interim. */
export interface CurlHead {
  readonly status: number;
  /** In the order in which they came, duplicates kept; names in lower case. */
  readonly headers: readonly Header[];
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: |$)/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*(.*?)[\t ]*$/;
/** More than any server sends. */
const MOST_HEADERS = 1_000;

/**
 * Reads what curl wrote as the head of an answer: interim answers (1xx) first, trailers last. Bytes are read one by one
 * as characters, as browsers do. Null where no answer came.
 */
export function readHead(bytes: Uint8Array): CurlHead | null {
  let head: { status: number; headers: Header[]; isOver: boolean } | null = null;
  for (const line of linesOf(bytes)) {
    const status = STATUS_LINE.exec(line)?.[1];
    if (status !== undefined && (head === null || head.isOver)) {
      head = { status: Number(status), headers: [], isOver: false };
    } else if (head === null || head.isOver) {
      // What follows the blank line are trailers, which no page sees.
    } else if (line === '') head.isOver = true;
    else take(head.headers, line);
  }
  return head === null || head.status < 200 ? null : { status: head.status, headers: head.headers };
}

function take(headers: Header[], line: string): void {
  const last = headers.at(-1);
  if (/^[\t ]/.test(line) && last) {
    // A line that begins with white space goes on with the one before.
    headers[headers.length - 1] = { name: last.name, value: `${last.value} ${line.trim()}` };
    return;
  }
  const [, name, value] = FIELD.exec(line) ?? [];
  if (name !== undefined && value !== undefined && headers.length < MOST_HEADERS) {
    headers.push({ name: name.toLowerCase(), value });
  }
}

function linesOf(bytes: Uint8Array): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join('').split(/\r?\n/);
}
