import type { RpcId } from '../era/rpc.ts';
import { type ByteBudget, createByteBudget } from '../http/byte-budget.ts';
import type { Net } from '../http/net.ts';
import { type LiveAnswer, type SendOptions, send } from '../http/send.ts';
import type { StreamListener } from '../http/stream-listener.ts';
import { sendVia, type Way } from '../http/ways.ts';
import {
  type Exchange,
  headerValue,
  type Purpose,
  readableAnswer,
  type SentRequest,
  type StepId,
} from '../model/exchange.ts';
import { isHeldBack } from '../model/held-back.ts';
import type { Limits } from '../model/plan.ts';
import type { Era } from '../model/revision.ts';
import type { Asking } from './asking.ts';
import { createSlots, type Slots } from './slots.ts';

/** Why a run sends nothing more. */
export type Stop = 'cancelled' | 'time' | 'rate-limited' | 'requests';

/** How an exchange is labelled and bounded. Times in ms. */
export interface Label {
  readonly step: StepId;
  readonly purpose: Purpose;
  readonly era: Era | null;
  readonly deadlineMs: number;
  readonly retryOf?: NonNullable<Exchange['retryOf']>;
  readonly degraded?: readonly string[];
  /** Stop at the headers: only that something answers is wanted. */
  readonly headersOnly?: boolean;
  /** Judges each event of a stream as it comes. */
  readonly onEvent?: StreamListener;
  /** Told when readable headers are in, with a view of what has come so far. */
  readonly onHeaders?: (answer: LiveAnswer) => void;
  /** Limit for the headers alone, where it is shorter. */
  readonly headersDeadlineMs?: number;
  /** For a stream that stays open: ends it gracefully. */
  readonly close?: AbortSignal;
  /** Another way than fetch. */
  readonly via?: Way;
  /** Further pages have their own limit and do not count as requests of the plan. */
  readonly isPage?: boolean;
}

/** What probes send through: labels, numbers, limits and records every exchange of a run. */
export interface Wire {
  readonly limits: Limits;
  /** Resolves after `ms`, or when the signal or the run's stop aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Sends a request; null when the run has stopped or the limit of requests is reached. Never rejects. */
  send(request: SentRequest, label: Label): Promise<Exchange | null>;
  /** A JSON-RPC id that was not used before; integers and strings take turns, so that type coercion shows. */
  nextId(): RpcId;
  /** Everything that has come back so far, in the order of sending. */
  exchanges(): readonly Exchange[];
  /** True for the first stream of the run that is answered: that one is watched for its end. */
  claimCloseWatch(): boolean;
  /** Keeps a place for openings while one of them is under way. */
  reserveForOpenings(isUnderWay: boolean): void;
  /** Why the run stopped early, or null. */
  stopped(): Stop | null;
}

export interface WireOptions {
  readonly net: Net;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly startedAt: number;
  /** Where the browser may first ask its user. */
  readonly asking?: Asking | null;
  onExchange(exchange: Exchange): void;
  onStep(label: Label, request: SentRequest, state: 'started' | 'done'): void;
}

/** An opening holds up everything of its era, so it never waits behind the lists of the other one. */
const URGENT: ReadonlySet<Purpose> = new Set(['opening', 'opening-retry', 'notification']);

const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const RETRY_AFTER_MS = 2_000;
const LONGEST_RETRY_AFTER_MS = 10_000;

/** Makes the wire of one run. */
export function createWire(options: WireOptions): Wire {
  return new RunWire(options);
}

class RunWire implements Wire {
  readonly limits: Limits;
  readonly #options: WireOptions;
  readonly #slots: Slots;
  readonly #budget: ByteBudget;
  readonly #done = new Map<number, Exchange>();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #stopReason: Stop | null = null;
  #ids = 0;
  #rpcIds = 0;
  #counted = 0;
  #closeWatchFree = true;
  #clockStarted = false;
  /** The browser's question was not answered, so nothing more gets out. */
  #isHeldBack = false;

  constructor(options: WireOptions) {
    this.#options = options;
    this.limits = options.limits;
    this.#slots = createSlots(options.limits.concurrency);
    this.#budget = createByteBudget(options.limits.runBytes);
    this.#signal = AbortSignal.any([options.signal, this.#stop.signal]);
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return this.#options.net.sleep(ms, AbortSignal.any([this.#signal, signal]));
  }

  async send(request: SentRequest, label: Label): Promise<Exchange | null> {
    const first = await this.#once(request, label);
    if (first === null || label.headersOnly || label.purpose === 'clean-up') return first;
    if (isAllowedNow(first))
      return this.#once(request, { ...label, retryOf: { exchange: first.id, why: ALLOWED_LATE } });
    const status = readableAnswer(first)?.status;
    // Whoever is asked more than it wants by the active part is left alone.
    if (label.purpose === 'active' && status === 429) return first;
    return status !== undefined && BUSY.has(status) ? this.#again(request, label, first, status) : first;
  }

  nextId(): RpcId {
    this.#rpcIds += 1;
    return this.#rpcIds % 2 === 1 ? this.#rpcIds : `t-${this.#rpcIds}`;
  }

  exchanges(): readonly Exchange[] {
    return [...this.#done.values()].sort((one, other) => one.id - other.id);
  }

  claimCloseWatch(): boolean {
    const isFree = this.#closeWatchFree;
    this.#closeWatchFree = false;
    return isFree;
  }

  reserveForOpenings(isUnderWay: boolean): void {
    this.#slots.reserve(isUnderWay ? 1 : 0);
  }

  stopped(): Stop | null {
    return this.#options.signal.aborted ? 'cancelled' : this.#stopReason;
  }

  async #once(request: SentRequest, label: Label): Promise<Exchange | null> {
    const { asking } = this.#options;
    if (!asking?.isOpen()) return this.#sendNow(request, label);
    const leave = await asking.enter();
    const exchange = await this.#sendNow(request, label);
    leave();
    return exchange;
  }

  async #sendNow(request: SentRequest, label: Label): Promise<Exchange | null> {
    const release = await this.#slots.take(this.#signal, URGENT.has(label.purpose));
    if (release === null) return null;
    if (this.#isSpent(label)) {
      release();
      return null;
    }
    this.#ids += 1;
    const { net, onStep, onExchange } = this.#options;
    onStep(label, request, 'started');
    const options = this.#sendOptions(this.#ids, label);
    const sent = await this.#asked(() =>
      label.via ? sendVia(net, label.via, request, options) : send(net, request, options),
    );
    const exchange = this.#named(sent);
    release();
    this.#done.set(exchange.id, exchange);
    this.#startClock();
    onExchange(exchange);
    onStep(label, request, 'done');
    return exchange;
  }

  /** Notes how the browser's question stands when a request settles that was sent while it was open. */
  async #asked(sending: () => Promise<Exchange>): Promise<Exchange> {
    const { asking } = this.#options;
    if (!asking?.isOpen()) return sending();
    const exchange = await sending();
    const permission = await asking.read();
    // Something came through unasked, as where page and server lie in the same network.
    if (permission === 'prompt' && cameThrough(exchange)) asking.notAsked();
    // Another request would only ask once more.
    if (isHeldBack(exchange, permission)) this.#isHeldBack = true;
    return { ...exchange, signals: { ...exchange.signals, permission } };
  }

  /** A request that the limit of the whole run ended timed out; nobody stopped it. */
  #named(exchange: Exchange): Exchange {
    if (exchange.outcome.kind !== 'cancelled' || this.stopped() !== 'time') return exchange;
    return { ...exchange, outcome: { kind: 'timeout', afterMs: exchange.timing.endMs, headersSeen: false } };
  }

  /** The one retry that section 6.1 allows, for 429, 502, 503 and 504. It shows in the transcript. */
  async #again(request: SentRequest, label: Label, first: Exchange, status: number): Promise<Exchange | null> {
    await this.#options.net.sleep(retryDelay(first), this.#signal);
    const again = await this.#once(request, { ...label, retryOf: { exchange: first.id, why: `answered ${status}` } });
    if (again && readableAnswer(again)?.status === 429) this.#end('rate-limited');
    return again ?? first;
  }

  /** True when this request may not be sent any more; counts it otherwise. */
  #isSpent(label: Label): boolean {
    if (this.#signal.aborted || this.#stopReason !== null || this.#isHeldBack) return true;
    // Probes of the diagnosis have a limit of their own.
    if (label.isPage || label.purpose === 'clean-up' || label.purpose === 'diagnosis') return false;
    if (this.#counted >= this.limits.requests) {
      this.#stopReason = 'requests';
      return true;
    }
    this.#counted += 1;
    return false;
  }

  /** The limit of the whole run counts from the first answer or rejection, so a permission prompt costs nothing. */
  #startClock(): void {
    if (this.#clockStarted || this.#options.asking?.isOpen()) return;
    this.#clockStarted = true;
    void this.#options.net.sleep(this.limits.runMs, this.#signal).then(() => {
      if (!this.#signal.aborted) this.#end('time');
    });
  }

  #end(why: Stop): void {
    this.#stopReason ??= why;
    this.#stop.abort();
  }

  #sendOptions(id: number, label: Label): SendOptions {
    return {
      id,
      ...label,
      signal: this.#signal,
      startedAt: this.#options.startedAt,
      ...(this.#options.asking?.isOpen() ? { question: this.#options.asking } : {}),
      limits: { bodyBytes: this.limits.bodyBytes, streamEvents: this.limits.streamEvents },
      budget: this.#budget,
    };
  }
}

const ALLOWED_LATE = 'the browser held it back, and was allowed to send it meanwhile';

/** A request that never left the browser, although its user allows it now: granted elsewhere than in the question. */
function isAllowedNow({ outcome, signals }: Exchange): boolean {
  return outcome.kind === 'timeout' && !outcome.headersSeen && signals.permission === 'granted';
}

function cameThrough(exchange: Exchange): boolean {
  return exchange.outcome.kind === 'opaque' || readableAnswer(exchange) !== null;
}

function retryDelay(exchange: Exchange): number {
  const answer = readableAnswer(exchange);
  const seconds = Number(answer ? headerValue(answer.headers, 'retry-after') : null);
  if (!Number.isFinite(seconds) || seconds <= 0) return RETRY_AFTER_MS;
  return Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS);
}
