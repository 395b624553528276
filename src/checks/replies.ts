import { jsonType } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import { notChecked, type Verdict } from './define-check.ts';

/** Longest piece of server text that a message repeats. */
const QUOTED = 60;

/** A reply in a few words, to stand after "got" or "was answered with", such as `HTTP 400 and error -32602`. */
export function replyWords(reply: Reply): string {
  switch (reply.kind) {
    case 'result':
      return `HTTP ${reply.status} and a result`;
    case 'rpc-error':
      return `HTTP ${reply.status} and ${errorWords(reply.code)}`;
    case 'not-rpc':
      return `HTTP ${reply.status} and ${bodyWords(reply)}`;
    case 'broken':
      return `HTTP ${reply.status} and ${BROKEN[reply.why]}`;
    case 'withheld':
      return 'nothing readable';
    case 'timeout':
      return `no answer within ${seconds(reply.afterMs)}`;
    case 'cancelled':
      return 'no answer before the run was stopped';
  }
}

function errorWords(code: unknown): string {
  return typeof code === 'number' ? `error ${code}` : `an error whose code is ${jsonType(code)}`;
}

const BROKEN = {
  connection: 'a body that broke off',
  bytes: 'a body beyond the limit of bytes',
  time: 'no message within the time limit',
} as const;

function bodyWords({ what, excerpt }: Extract<Reply, { kind: 'not-rpc' }>): string {
  switch (what) {
    case 'empty':
      return 'no body';
    case 'html':
      return 'an HTML page';
    case 'json':
      return 'JSON that is no JSON-RPC answer';
    case 'text':
      return `the text ${quoted(excerpt)}`;
    case 'stream-without-answer':
      return 'an event stream that ends without an answer';
    case 'deep-json':
      return 'JSON that is nested too deep to read';
  }
}

/** Server text in curly quotes, on one line and cut to a readable length. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line}”`;
}

/** A time limit or duration in words: ms below a second, then s. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}

/** HTTP status of a reply, or null where none could be read. */
export function statusOf(reply: Reply): number | null {
  return 'status' in reply ? reply.status : null;
}

/**
 * The verdict for replies that judge nothing (section 7.3 of the catalogue): withheld, stopped, timed out, or refused
 * for reasons of their own (401, 403, 429, 502 to 504). Null where the reply can be judged. A check that names one of
 * these cases itself looks first.
 */
export function unjudged(reply: Reply): Verdict | null {
  const { method } = reply;
  if (reply.kind === 'withheld') return notChecked('blocked.cors', `No answer to ${method} was readable.`);
  if (reply.kind === 'cancelled') return notChecked('aborted', `The run was stopped before ${method} was answered.`);
  if (reply.kind === 'timeout') return notChecked('budget.time', `${method} got ${replyWords(reply)}.`);
  const said = `${method} was answered with HTTP ${reply.status}`;
  if (reply.status === 401 || reply.status === 403) {
    return notChecked('blocked.auth', `${said}. Add a token to check this.`);
  }
  if (reply.status === 429)
    return notChecked('budget.rate-limited', `${said}: the server limits the rate of requests.`);
  if (reply.status >= 502 && reply.status <= 504) {
    return notChecked('blocked.unreachable', `${said}: a gateway got no answer from the server.`);
  }
  if (reply.kind === 'broken' && reply.why === 'time') {
    return notChecked('budget.time', `The answer to ${method} did not end within its time limit.`);
  }
  if (reply.kind === 'broken' && reply.why === 'bytes') {
    return notChecked('budget.bytes', `The answer to ${method} exceeds the limit of bytes.`);
  }
  return null;
}
