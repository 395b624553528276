import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { Evidence } from './finding.ts';
import type { JsonObject, Parsed } from './json.ts';

/** An HTTP answer to a well-formed POST of the era; in HTTP+SSE also the stream that carries the answers. */
export interface Answer {
  readonly exchange: ExchangeId;
  readonly at: Evidence;
  /** Address that the request went to. */
  readonly url: string;
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
  /** JSON type of a JSON body and, for an array, its length; absent where the body is no JSON or was not parsed. */
  readonly json?: { readonly type: string; readonly entries: number };
  /** The body nests deeper than is parsed here. */
  readonly tooDeep?: true;
  /** What the body holds of JSON-RPC, by section 7.3 of the catalogue. An error beats a result. */
  readonly holds: 'nothing' | 'result' | 'error' | 'other';
  readonly complete: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
  readonly ended: 'by-server' | 'by-us' | 'broken';
  readonly bom: boolean;
  readonly invalidUtf8: boolean;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}

/** A readable answer to a request that carried a session id, whatever its HTTP method. */
export interface SessionAnswer {
  readonly exchange: ExchangeId;
  readonly at: Evidence;
  /** The id that was sent, or the placeholder that stands for it in a report. */
  readonly session: string;
  readonly httpMethod: string;
  /** JSON-RPC method, null for none. */
  readonly method: string | null;
  readonly status: number;
  /** The body is the JSON-RPC error -32601, which speaks of the method and not of the session. */
  readonly unknownMethod: boolean;
  /** Milliseconds since the run began: sending, and the end of the answer. */
  readonly startedMs: number;
  readonly endedMs: number;
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
  /** The request was sent without headers that the preflight had refused. */
  readonly degraded?: true;
}

/** One event of a stream. */
export interface SeenEvent {
  readonly at: Evidence;
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string;
  readonly atMs: number;
  /** What the data parses to, where clients read it as a message: unnamed or `message`, and not empty; else null. */
  readonly parsed: Parsed | null;
}

/** A stream that answered a request. */
export interface AnswerStream {
  readonly exchange: ExchangeId;
  readonly method: string | null;
  readonly requestId: string | number | null;
  /** Value of MCP-Protocol-Version on the request, null when it was not sent. */
  readonly versionSent: string | null;
  /** Session id that the request carried or the answer issued, null when neither is readable. */
  readonly session: string | null;
  readonly text: string;
  readonly events: readonly SeenEvent[];
  /** The last event had no closing blank line. */
  readonly unterminated: boolean;
  /** Index of the event that answers the request, null when none does. */
  readonly answeredBy: number | null;
  readonly ended: 'by-server' | 'by-us' | 'broken';
  /** Milliseconds from the answer to the end of the stream; null when unanswered. */
  readonly openAfterAnswerMs: number | null;
  /** It was seen whether the server closes this stream: it did, or it was waited on (the first of the run). */
  readonly waitedForClose: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
}

/** What the answers of an era have in common. Only answers to well-formed requests of the era count (section 7.3). */
export interface AnswerFactValues {
  /** Every readable answer to a POST of the era, and in HTTP+SSE the stream itself; unknown when there is none. */
  readonly answers: readonly Answer[];
  /** 2xx answers to requests that are JSON by their body or by their type; unknown (n/a.stream-only) when there is none. */
  readonly jsonAnswers: readonly Answer[];
  /** Every JSON-RPC message; unknown (blocked.prerequisite) when there is none. */
  readonly messages: readonly RpcMessage[];
  /** Responses among them. */
  readonly responses: readonly RpcMessage[];
  /** Responses with an error; unknown (n/a.no-errors-seen) when there is none. */
  readonly errors: readonly RpcMessage[];
  /** Responses with an error, the refusal of the other era's opening included; unknown (n/a.no-errors-seen) when there is none. */
  readonly allErrors: readonly RpcMessage[];
  /** Answers with an error status or JSON-RPC error, to any request sent, the other era's opening included. */
  readonly errorAnswers: readonly Answer[];
  /** Result objects; unknown when there is none. */
  readonly results: readonly (RpcMessage & { readonly result: JsonObject })[];
  /** Streams that answered a request; unknown (n/a.no-stream) when there is none. */
  readonly streams: readonly AnswerStream[];
  /** Answers to requests that carried a session id, in the order of sending; unknown (n/a.no-session) when there is none. */
  readonly sessionAnswers: readonly SessionAnswer[];
  /** Every `_meta` object in results and listed items; unknown (n/a.no-meta) when there is none. */
  readonly metaObjects: readonly Located<JsonObject>[];
}
