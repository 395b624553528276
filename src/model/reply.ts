import type { ExchangeId } from './exchange.ts';
import type { Evidence } from './finding.ts';
import type { JsonObject } from './json.ts';

interface ReplyBase {
  /** The exchange that carried the request. */
  readonly exchange: ExchangeId;
  readonly method: string;
  readonly requestId: string | number | null;
  /** Where the reply stood; the request's own exchange, but for HTTP+SSE. */
  readonly at: Evidence;
}

interface AnsweredBase extends ReplyBase {
  readonly status: number;
  readonly mediaType: string | null;
  /** Milliseconds from sending the request to the first byte of the answer. */
  readonly firstByteMs: number | null;
}

/** How one JSON-RPC request was answered. Recognised on any HTTP status; an error beats a result. */
export type Reply =
  | (AnsweredBase & {
      readonly kind: 'result';
      readonly result: unknown;
      readonly message: JsonObject;
      readonly form: 'json' | 'stream';
    })
  | (AnsweredBase & {
      readonly kind: 'rpc-error';
      readonly code: unknown;
      readonly text: unknown;
      readonly data: unknown;
      readonly message: JsonObject;
      readonly form: 'json' | 'stream';
    })
  /** HTTP answered, but not with a JSON-RPC answer to this request. */
  | (AnsweredBase & {
      readonly kind: 'not-rpc';
      readonly what: 'empty' | 'html' | 'json' | 'text' | 'stream-without-answer' | 'deep-json';
      /** Start of the body, at most 200 characters. */
      readonly excerpt: string;
    })
  /** Headers came, the body broke or was cut before an answer was in it. */
  | (AnsweredBase & { readonly kind: 'broken'; readonly why: 'connection' | 'bytes' | 'time' })
  | (ReplyBase & { readonly kind: 'withheld' })
  | (ReplyBase & { readonly kind: 'timeout'; readonly afterMs: number })
  | (ReplyBase & { readonly kind: 'cancelled' });
