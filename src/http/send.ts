import { type Body, type Exchange, mediaType, type Outcome, type SentRequest } from '../model/exchange.ts';
import { type AnswerHead, answerHead, drainBody, type Fetched, fetchAnswer } from './answer.ts';
import type { BodyCollector, BodyEnd, BodyLimits } from './body-collector.ts';
import type { ByteBudget } from './byte-budget.ts';
import { createGuard, type Guard } from './guard.ts';
import type { Net } from './net.ts';
import type { Question } from './question.ts';
import { StreamCollector } from './stream-collector.ts';
import type { StreamListener } from './stream-listener.ts';
import { createTextCollector } from './text-collector.ts';

/** An answer whose headers are in and whose body may still be coming. */
export interface LiveAnswer extends AnswerHead {
  /** The exchange as it would be if it were left now, for the readers of finished exchanges. */
  soFar(): Exchange;
}

/** How an exchange is labelled, and what bounds it. Times in ms from the sending of the request. */
export interface SendOptions extends Pick<Exchange, 'id' | 'step' | 'purpose' | 'era' | 'retryOf' | 'degraded'> {
  /** `net.now()` at the start of the run. */
  readonly startedAt: number;
  /** Time limit for the whole answer, or for the event that a stream was opened for. */
  readonly deadlineMs: number;
  /** Time limit for the headers, where they have a shorter one. */
  readonly headersDeadlineMs?: number;
  /** Where the browser may ask its user first: the time limits count from the answer. */
  readonly question?: Question;
  /** Stop of the run, shared by its requests. */
  readonly signal: AbortSignal;
  /** Leaves a stream gracefully: what came counts as complete. */
  readonly close?: AbortSignal;
  readonly limits: BodyLimits;
  /** Bytes that all answers of the run share. */
  readonly budget: ByteBudget;
  /** Leave as soon as the headers are in: the body is not wanted, and its text is null. */
  readonly headersOnly?: boolean;
  /** Told once, when readable headers are in. */
  readonly onHeaders?: (answer: LiveAnswer) => void;
  /** Told of each complete event of an event stream; says how to go on. Without it a stream is read to its end. */
  readonly onEvent?: StreamListener;
}

/**
 * Sends one request and records what came back. Whatever a server or a network does is an outcome: this never rejects
 * for it, and it settles when its time limit passes or its signal aborts, even where the host's fetch heeds neither.
 *
 * `signal` → `cancelled`, but a stream that already brought what was waited for is left gracefully. Time limit →
 * `timeout` with what was read. Fetch rejected → `rejected`. The body broke → `body-failed` with what was read. A limit
 * of bytes or events → `response` with an incomplete body. Names of errors are recorded and never judged, because
 * engines disagree about them.
 */
export async function send(net: Net, request: SentRequest, options: SendOptions): Promise<Exchange> {
  const sending: Sending = {
    net,
    request,
    options,
    guard: createGuard(net, options.signal, options.close),
    began: net.now(),
    limitMs: headersLimit(options),
    headersMs: null,
    firstByteMs: null,
    satisfied: false,
  };
  try {
    const outcome = await outcomeOf(sending);
    // A violation of a policy is told after the rejection, in a task of its own.
    if (outcome.kind === 'rejected' && net.policyBlocked) await net.sleep(POLICY_MS);
    return record(sending, outcome);
  } finally {
    sending.guard.release();
  }
}

/** How long the news of a violated policy may take, in ms. */
const POLICY_MS = 10;

interface Sending {
  readonly net: Net;
  readonly request: SentRequest;
  readonly options: SendOptions;
  readonly guard: Guard;
  /** When it was sent, as far as that is known. */
  began: number;
  /** Limit for the headers, as it counts now. */
  limitMs: number;
  headersMs: number | null;
  firstByteMs: number | null;
  /** A stream brought what was waited for: from here on a stop of ours loses nothing. */
  satisfied: boolean;
}

function record(sending: Sending, outcome: Outcome): Exchange {
  const { id, step, purpose, era, retryOf, degraded, startedAt } = sending.options;
  const { request, headersMs, firstByteMs } = sending;
  return {
    id,
    step,
    purpose,
    era,
    via: request.mode === 'no-cors' ? 'no-cors' : sending.net.via,
    source: 'run',
    ...(retryOf ? { retryOf } : {}),
    ...(degraded ? { degraded } : {}),
    request,
    outcome,
    timing: { startedMs: tenths(sending.began - startedAt), headersMs, firstByteMs, endMs: elapsed(sending) },
    signals: {
      timedOut: outcome.kind === 'timeout',
      ...(outcome.kind === 'rejected' && sending.net.policyBlocked?.(request.url) ? { policyViolation: true } : {}),
    },
  };
}

async function outcomeOf(sending: Sending): Promise<Outcome> {
  const { request, options, guard } = sending;
  limitHeaders(sending);
  const fetched = await fetchAnswer(sending.net, request, guard);
  if (fetched.kind !== 'answer') return unanswered(sending, fetched);
  if (options.question && (await options.question.read()) !== 'prompt') sentAt(sending, options.question.openUntil());
  sending.headersMs = elapsed(sending);
  const { response } = fetched;
  const head = answerHead(response, request);
  if (head === null) return hidden(response);
  if (options.headersOnly) return { kind: 'response', ...head, body: NOT_READ };
  guard.limit(options.deadlineMs - sending.headersMs);
  const collector = createCollector(sending, head);
  options.onHeaders?.({
    ...head,
    soFar: () => record(sending, { kind: 'response', ...head, body: collector.soFar() }),
  });
  const drained = await drainBody(response, collector, guard, () => {
    sending.firstByteMs = elapsed(sending);
  });
  if (typeof drained === 'object' && guard.reason() === null) {
    const { status, headers } = head;
    return { kind: 'body-failed', status, headers, body: collector.finish('broken'), errorName: drained.errorName };
  }
  return ended(sending, head, collector, drained === 'stop' ? 'wanted' : drained === 'cut' ? 'cut' : 'by-server');
}

/** The outcome of an answer whose body did not break: read to its end, left by us, or stopped. */
function ended(sending: Sending, head: AnswerHead, collector: BodyCollector, unlessStopped: BodyEnd): Outcome {
  const response = (end: BodyEnd): Outcome => ({ kind: 'response', ...head, body: collector.finish(end) });
  switch (sending.guard.reason()) {
    case 'timeout':
      return {
        kind: 'timeout',
        afterMs: sending.options.deadlineMs,
        headersSeen: true,
        status: head.status,
        headers: head.headers,
        body: collector.finish('time'),
      };
    case 'cancelled':
      return sending.satisfied ? response('wanted') : { kind: 'cancelled' };
    case 'closed':
    case 'waited':
      return response('wanted');
    case null:
      return response(unlessStopped);
  }
}

/** Nothing is sent while the browser asks its user, so the time of the server begins when it is answered. */
function limitHeaders(sending: Sending): void {
  const { guard, options } = sending;
  const { question } = options;
  if (question) {
    sending.limitMs = question.mostMs;
    void question.answered.then(() => {
      if (sending.headersMs !== null || guard.reason() !== null) return;
      sentAt(sending, question.openUntil());
      sending.limitMs = headersLimit(options);
      guard.limit(sending.limitMs);
    });
  }
  guard.limit(sending.limitMs);
}

function sentAt(sending: Sending, moment: number): void {
  sending.began = Math.max(sending.began, moment);
}

function unanswered(sending: Sending, fetched: Exclude<Fetched, { kind: 'answer' }>): Outcome {
  if (fetched.kind === 'rejected') return fetched;
  return sending.guard.reason() === 'timeout'
    ? { kind: 'timeout', afterMs: sending.limitMs, headersSeen: false }
    : { kind: 'cancelled' };
}

function hidden(response: Response): Outcome {
  if (response.type === 'opaque') return { kind: 'opaque' };
  if (response.type === 'opaqueredirect') return { kind: 'opaque-redirect' };
  return { kind: 'rejected', errorName: 'Error' };
}

function createCollector(sending: Sending, head: AnswerHead): BodyCollector {
  const { options, guard } = sending;
  const common = { limits: options.limits, budget: options.budget, clock: () => elapsed(sending) };
  if (mediaType(head.headers) !== 'text/event-stream') return createTextCollector(common);
  return new StreamCollector({
    ...common,
    onEvent: options.onEvent ?? (() => 'go-on'),
    onSatisfied: (waitMs) => {
      sending.satisfied = true;
      guard.limit(waitMs, 'waited');
    },
  });
}

/** Body of an answer that was left at its headers. */
export const NOT_READ: Body = {
  text: null,
  bytes: 0,
  complete: true,
  messages: [],
  ended: 'by-us',
  bom: false,
  invalidUtf8: false,
};

function headersLimit({ deadlineMs, headersDeadlineMs }: SendOptions): number {
  return Math.min(deadlineMs, headersDeadlineMs ?? deadlineMs);
}

function elapsed(sending: Sending): number {
  return tenths(sending.net.now() - sending.began);
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
