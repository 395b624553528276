import { endpointEvent } from '../era/endpoint-event.ts';
import { replyTo } from '../era/reply.ts';
import type { BodyEnd } from '../http/body-collector.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import { StreamCollector } from '../http/stream-collector.ts';
import { createTextCollector } from '../http/text-collector.ts';
import { type Body, type Exchange, mediaType, type Outcome } from '../model/exchange.ts';
import { QUICK_LIMITS } from '../model/plan.ts';
import type { CurlHead } from './answer-head.ts';

/** What came back of one request, as curl saw it. */
export interface CurlAnswer {
  /** Exit status of curl, as its manual lists them. */
  readonly exit: number;
  readonly head: CurlHead | null;
  readonly body: Uint8Array;
  /** The answer repeated a secret, so its body was not written down: how long that was in bytes. */
  readonly withheld: number | null;
  /** Milliseconds from the request to the end. */
  readonly endMs: number;
}

/** The time limit passed. */
const TIMED_OUT = 28;
/** The body is larger than the limit: curl said so before, or the script cut it. */
const TOO_LARGE: ReadonlySet<number> = new Set([63, 23]);

/**
 * The outcome of an exchange from curl's exit status and what it received. Redirects were not followed. A stream that
 * was still open when the time was up and had brought what was asked for counts as left by us, as in the page.
 *
 * @param exchange the exchange with any other outcome
 */
export function outcomeOf(answer: CurlAnswer, exchange: Exchange): Outcome {
  const { exit, head, withheld, endMs } = answer;
  const errorName = `curl ${exit}`;
  if (head === null) {
    return exit === TIMED_OUT
      ? { kind: 'timeout', afterMs: endMs, headersSeen: false }
      : { kind: 'rejected', errorName };
  }
  const { status, headers } = head;
  const response = (end: BodyEnd): Outcome => ({
    kind: 'response',
    status,
    type: 'default',
    redirected: false,
    finalUrl: exchange.request.url,
    headers,
    body: withheld === null ? bodyOf(answer, end) : leftOut(withheld),
  });
  if (exit === 0) return response('by-server');
  if (TOO_LARGE.has(exit)) return response('cut');
  if (exit !== TIMED_OUT) return { kind: 'body-failed', status, headers, body: bodyOf(answer, 'broken'), errorName };
  const left = response('wanted');
  if (isSatisfied({ ...exchange, outcome: left })) return left;
  return { kind: 'timeout', afterMs: endMs, headersSeen: true, status, headers, body: bodyOf(answer, 'time') };
}

/** A body that was not written down. */
function leftOut(bytes: number): Body {
  return { text: null, bytes, complete: false, messages: [], ended: 'by-us', bom: false, invalidUtf8: false };
}

/** True where a stream that was left open had brought what it was opened for. */
function isSatisfied(exchange: Exchange): boolean {
  if (exchange.outcome.kind !== 'response' || mediaType(exchange.outcome.headers) !== 'text/event-stream') return false;
  if (exchange.request.method === 'GET') return endpointEvent(exchange) !== null;
  const { kind } = replyTo(exchange);
  return kind === 'result' || kind === 'rpc-error';
}

function bodyOf({ body, head, endMs }: CurlAnswer, end: BodyEnd): Body {
  const common = {
    limits: { bodyBytes: QUICK_LIMITS.bodyBytes, streamEvents: QUICK_LIMITS.streamEvents },
    budget: createByteBudget(body.length),
    // curl does not tell when which part came, only when the last one did.
    clock: () => endMs,
  };
  const isStream = mediaType(head?.headers ?? []) === 'text/event-stream';
  const collector = isStream
    ? new StreamCollector({ ...common, onEvent: () => 'go-on', onSatisfied: () => undefined })
    : createTextCollector(common);
  return collector.finish(collector.push(body) === 'cut' ? 'cut' : end);
}
