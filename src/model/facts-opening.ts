import type { EraDecision } from './era-decision.ts';
import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { JsonObject } from './json.ts';
import type { Reply } from './reply.ts';

/** How the acknowledgement of a notification looked. */
export interface NotificationAnswer {
  readonly exchange: ExchangeId;
  readonly status: number;
  /** Body text, at most 200 characters. */
  readonly excerpt: string;
  readonly bodyBytes: number;
  /** The body is a JSON-RPC response. */
  readonly isResponse: boolean;
}

/** What the openings of an era say. */
export interface OpeningFactValues {
  /** How the era was decided. */
  readonly decision: EraDecision;
  /** Replies to initialize in the order of sending; the last one counts. At least one. */
  readonly initializeReplies: readonly Reply[];
  /** Replies to server/discover in the order of sending; the last one counts. At least one. */
  readonly discoverReplies: readonly Reply[];
  /** Result object of the era's own opening. */
  readonly openingResult: Located<JsonObject>;
  /** `capabilities` of that result as it stands, undefined when absent. */
  readonly capabilities: Located<unknown>;
  /** `serverInfo`: of the result (legacy), of its `_meta` (modern); undefined when absent. */
  readonly serverInfo: Located<unknown>;
  readonly instructions: Located<unknown>;
  /** Keys and values of capabilities.extensions; unknown when there are none. */
  readonly extensions: Located<JsonObject>;
  /** Answer to notifications/initialized. */
  readonly initializedAnswer: NotificationAnswer;
  /** Readable session id. Its evidence names the header. */
  readonly sessionId: Located<string>;
  /** Answer to the DELETE that ended the session. */
  readonly sessionEnd: {
    readonly exchange: ExchangeId;
    readonly status: number;
    /** The Allow header, where it was readable. */
    readonly allow: string | null;
  };
  /** HTTP+SSE: the stream that GET opened, its content type, the events before `endpoint`, and where `endpoint` points. */
  readonly endpointEvent: {
    readonly exchange: ExchangeId;
    readonly mediaType: string | null;
    readonly before: readonly string[];
    readonly data: string;
    /** Absolute address, or null when the data is no URI. */
    readonly resolved: string | null;
    readonly sameOrigin: boolean;
  };
  /** True where the server is modern only in the sense of section 5 of the catalogue. Unknown (ambiguous.dual) where it may be dual. */
  readonly modernOnly: boolean;
}
