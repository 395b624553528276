import type { Evidence } from './finding.ts';
import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { JsonObject } from './json.ts';

/** An HTTP answer to a well-formed POST of the era. */
export interface Answer {
  readonly exchange: ExchangeId;
  readonly at: Evidence;
  /** JSON-RPC method asked; null where the request was a notification or reply without one. */
  readonly method: string | null;
  readonly requestId: string | number | null;
  readonly isNotification: boolean;
  readonly status: number;
  /** Raw Content-Type value, null when absent. */
  readonly contentType: string | null;
  readonly mediaType: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  readonly bytes: number;
  readonly form: 'empty' | 'json' | 'stream' | 'text';
  readonly complete: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
  readonly ended: 'by-server' | 'by-us' | 'broken';
  readonly bom: boolean;
  readonly invalidUtf8: boolean;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}

/** A JSON-RPC message that counts as such by section 7.3 of the catalogue. */
export interface RpcMessage {
  readonly at: Evidence;
  readonly value: JsonObject;
  readonly kind: 'response' | 'request' | 'notification' | 'unclear';
  /** Request that this exchange carried. */
  readonly method: string | null;
  readonly requestId: string | number | null;
  readonly status: number;
  readonly form: 'json' | 'stream';
  /** In HTTP+SSE all answers share one stream. */
  readonly onSharedStream: boolean;
}

/** One event of a stream. */
export interface SeenEvent {
  readonly at: Evidence;
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string;
  readonly atMs: number;
}

/** A stream that answered a request. */
export interface AnswerStream {
  readonly exchange: ExchangeId;
  readonly method: string | null;
  readonly requestId: string | number | null;
  /** Value of MCP-Protocol-Version on the request, null when it was not sent. */
  readonly versionSent: string | null;
  readonly text: string;
  readonly events: readonly SeenEvent[];
  /** The last event had no closing blank line. */
  readonly unterminated: boolean;
  /** Index of the event that answers the request, null when none does. */
  readonly answeredBy: number | null;
  readonly ended: 'by-server' | 'by-us' | 'broken';
  /** Milliseconds from the answer to the end of the stream; null when unanswered. */
  readonly openAfterAnswerMs: number | null;
  /** This stream was waited on to see whether the server closes it (the first of the run). */
  readonly waitedForClose: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
}

/** What the answers of an era have in common. Only answers to well-formed requests of the era count (section 7.3). */
export interface AnswerFactValues {
  /** Every readable answer to a POST of the era; unknown when there is none. */
  readonly answers: readonly Answer[];
  /** Those whose body is JSON; unknown (n/a.stream-only) when there is none. */
  readonly jsonAnswers: readonly Answer[];
  /** Every JSON-RPC message; unknown (blocked.prerequisite) when there is none. */
  readonly messages: readonly RpcMessage[];
  /** Responses among them. */
  readonly responses: readonly RpcMessage[];
  /** Responses with an error; unknown (n/a.no-errors-seen) when there is none. */
  readonly errors: readonly RpcMessage[];
  /** Answers with an error status or JSON-RPC error, to any request sent, the other era's opening included. */
  readonly errorAnswers: readonly Answer[];
  /** Result objects; unknown when there is none. */
  readonly results: readonly (RpcMessage & { readonly result: JsonObject })[];
  /** Streams that answered a request; unknown (n/a.no-stream) when there is none. */
  readonly streams: readonly AnswerStream[];
  /** Every `_meta` object in results and listed items; unknown (n/a.no-meta) when there is none. */
  readonly metaObjects: readonly Located<JsonObject>[];
}
