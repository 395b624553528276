import type { Era } from './revision.ts';

/** `1`, `2`, … in the order of sending; unique within a run. */
export type ExchangeId = number;

/** The steps of a run. A step may send several exchanges (pages, a retry). */
export const STEPS = [
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
  'server-request-reply',
  'head',
  'session-end',
  // Probes of the CORS diagnosis (section 6.7 of the catalogue).
  'cors-upload',
  'cors-redirect',
  'cors-events',
  'cors-get',
  'cors-post',
  'cors-headers-get',
  'cors-headers-post',
  'cors-frame',
  // What curl alone can send: a browser's view of the server, and headers that no page may set.
  'preflight',
  'from-page',
  'origin-forged',
  'host-forged',
  'well-known',
  // Active probes of the standard profile (sections 6.3 to 6.5 of the catalogue).
  'active-plain-type',
  'active-origin-null',
  'active-header-mcp-name',
  'active-header-mcp-param',
  'active-header-last-event-id',
] as const;
export type StepId = (typeof STEPS)[number];

/** Why an exchange was sent. */
export type Purpose =
  | 'opening' // discover or initialize, first attempt
  | 'opening-retry' // the one retry that section 5 of the catalogue allows
  | 'notification'
  | 'list' // first page
  | 'page' // further page
  | 'repeat' // the same list again, to compare
  | 'stream' // GET that opens an event stream
  | 'reply' // our answer to a server request
  | 'diagnosis' // after a network-level rejection; by curl, to see what a browser would be told
  | 'undeclared' // a list that was asked for without being declared
  | 'forged' // with a header that only an attacker would send
  | 'metadata' // well-known documents
  | 'active' // an unusual request of the standard profile, judged by the check that asks for it and by no other
  | 'clean-up';

/**
 * Purposes of what is sent beside the plan itself: to learn what a browser would be told, or what an attacker would.
 * Nothing but the rules that ask for it is judged by it.
 */
const BESIDE: ReadonlySet<Purpose> = new Set(['diagnosis', 'undeclared', 'forged', 'metadata', 'active']);

/** True for an exchange that no general rule about answers is judged by. */
export function isBeside({ purpose }: Pick<Exchange, 'purpose'>): boolean {
  return BESIDE.has(purpose);
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A request exactly as it was handed to the network. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string | null;
  readonly mode: 'cors' | 'no-cors';
  readonly redirect: 'follow' | 'manual';
  readonly cache: 'no-store' | 'default';
  /** Spaces that were sent behind the body and are not repeated here. */
  readonly padding?: number;
}

/** Where a secret stood, and what it looked like. Lengths are in characters. */
export interface Redaction {
  readonly kind: 'authorization' | 'header' | 'session-id' | 'userinfo' | 'query' | 'token';
  /** Same secret, same number within one report. */
  readonly number: number;
  /** RFC 6901 pointer into the report. */
  readonly pointer: string;
  readonly length: number;
  readonly characters: string;
}

/** One message of a body: the whole of a JSON body, or one event of a stream. Its text is read from the body. */
export interface BodyMessage {
  /** Milliseconds since the request was sent. */
  readonly atMs: number;
  /** Byte offset in the body at which the message was complete. */
  readonly offset: number;
  /** Event name, where the stream gave one. */
  readonly event?: string;
  /** Event id, where the stream gave one. */
  readonly id?: string;
}

export interface Body {
  /** Raw text as decoded from UTF-8, never re-serialised. Null when it was left out of an export. */
  readonly text: string | null;
  readonly bytes: number;
  /** True when the body was read to its end, or as far as it was wanted. False when it was cut or broke. */
  readonly complete: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
  readonly messages: readonly BodyMessage[];
  readonly ended: 'by-server' | 'by-us' | 'broken';
  /** A byte order mark was stripped. */
  readonly bom: boolean;
  /** Decoding met bytes that are not UTF-8 and replaced them. */
  readonly invalidUtf8: boolean;
}

export type Outcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly type: 'basic' | 'cors' | 'default';
      readonly redirected: boolean;
      readonly finalUrl: string;
      readonly headers: readonly Header[];
      readonly body: Body;
    }
  | { readonly kind: 'opaque' }
  | { readonly kind: 'opaque-redirect' }
  /** The browser hid the answer, or none came. Why is the business of the diagnosis. */
  | { readonly kind: 'rejected'; readonly errorName: string }
  /** Headers came, the body broke while it was read. */
  | {
      readonly kind: 'body-failed';
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: Body;
      readonly errorName: string;
    }
  | {
      readonly kind: 'timeout';
      readonly afterMs: number;
      readonly headersSeen: boolean;
      readonly status?: number;
      readonly headers?: readonly Header[];
      readonly body?: Body;
    }
  | { readonly kind: 'cancelled' }
  /** This host has no such means, so nothing was sent. */
  | { readonly kind: 'not-available' };

/** Milliseconds. `startedMs` counts from the start of the run, the others from the start of the request. */
export interface Timing {
  readonly startedMs: number;
  readonly headersMs: number | null;
  readonly firstByteMs: number | null;
  readonly endMs: number;
}

/** Raw oracles, recorded and not judged. */
export interface Signals {
  /** Our own deadline fired. Error names do not tell, so this flag does. */
  readonly timedOut: boolean;
  /** An upload event came: the preflight passed and the body went out. */
  readonly uploadSeen?: boolean;
  /** State of an EventSource at its first event. */
  readonly readyState?: 0 | 1 | 2;
  /** A content security policy stopped it: of the page, or in a frame the one that allows a single origin. */
  readonly policyViolation?: boolean;
  readonly permission?: 'granted' | 'denied' | 'prompt';
  /** What curl said: its exit status, its result of verifying the certificate (0 is right), and its message. */
  readonly curl?: { readonly exit: number; readonly verify: number; readonly text: string };
}

/** One HTTP request and what came back. */
export interface Exchange {
  readonly id: ExchangeId;
  readonly step: StepId;
  readonly purpose: Purpose;
  readonly era: Era | null;
  readonly via: 'fetch' | 'no-cors' | 'xhr' | 'eventsource' | 'frame' | 'curl' | 'practice';
  readonly source: 'run' | 'pasted' | 'curl-run';
  /** The exchange that this one repeats, with the reason. Nothing is retried silently. */
  readonly retryOf?: { readonly exchange: ExchangeId; readonly why: string };
  /** Header names left out on purpose, after the preflight refused them. */
  readonly degraded?: readonly string[];
  readonly request: SentRequest;
  readonly outcome: Outcome;
  readonly timing: Timing;
  readonly signals: Signals;
}

/** Status, headers and body of an exchange whose answer could be read, even in part. */
export interface ReadableAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Body;
}

/** The readable answer of an exchange, or null when the browser showed none. */
export function readableAnswer(exchange: Exchange): ReadableAnswer | null {
  const { outcome } = exchange;
  if (outcome.kind === 'response' || outcome.kind === 'body-failed') return outcome;
  if (outcome.kind === 'timeout' && outcome.status !== undefined && outcome.headers && outcome.body) {
    return { status: outcome.status, headers: outcome.headers, body: outcome.body };
  }
  return null;
}

/** Value of the first header of that name, ignoring case, or null. */
export function headerValue(headers: readonly Header[], name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value ?? null;
}

/** Media type of an answer in lower case without parameters, or null when the answer names none. */
export function mediaType(headers: readonly Header[]): string | null {
  const value = headerValue(headers, 'content-type');
  if (value === null) return null;
  return value.split(';', 1)[0]?.trim().toLowerCase() || null;
}
