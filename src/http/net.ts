import type { Header, SentRequest } from '../model/exchange.ts';

/** What the engine may use of its host. A part that a host lacks is absent and is reported as not available. */
export interface Net {
  readonly host: 'browser' | 'node' | 'practice';
  /** How exchanges made through this net are labelled. */
  readonly via: 'fetch' | 'practice';
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Monotonic time in ms. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** An XMLHttpRequest with upload events. Settles at the headers, at a failure, or when the signal aborts. */
  readonly upload?: (request: SentRequest, signal: AbortSignal) => Promise<Uploaded>;
  /** State of an EventSource at its first event, which closes it; null where the signal aborts before. */
  readonly eventSource?: (url: string, signal: AbortSignal) => Promise<0 | 1 | 2 | null>;
  /** Asks in a frame that may reach the origin of `url` alone. */
  readonly frame?: (url: string, signal: AbortSignal) => Promise<FrameAnswer>;
  /** Sends a request from a frame without an origin of its own (`Origin: null`). Settles at the headers. */
  readonly nullOrigin?: (request: SentRequest, signal: AbortSignal) => Promise<NullOriginAnswer>;
  /** True where the policy of this very page or worker has stopped a request to that address. */
  readonly policyBlocked?: (url: string) => boolean;
}

/** What an XMLHttpRequest told. */
export interface Uploaded {
  /** An upload event came: the preflight passed and the body went out. */
  readonly uploadSeen: boolean;
  /** The head of a readable answer. */
  readonly answer: {
    readonly status: number;
    readonly finalUrl: string;
    /** As `getAllResponseHeaders` gives them. */
    readonly headers: string;
  } | null;
}

/** How a request ended in a frame whose policy allows one origin. `violation`: a redirect led to another origin. */
export type FrameAnswer = 'opaque' | 'violation' | 'rejected' | 'none';

/** How a request of such a frame ended: with the head of a readable answer, or without. `none`: no frame in time. */
export type NullOriginAnswer = { readonly status: number; readonly headers: readonly Header[] } | 'rejected' | 'none';
