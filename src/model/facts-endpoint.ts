import type { Diagnosis } from './diagnosis.ts';
import type { AddressSpace } from './endpoint.ts';
import type { EraDecision } from './era-decision.ts';
import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { ActiveProof } from './facts-active.ts';
import type { ListReading } from './facts-lists.ts';
import type { Profile } from './plan.ts';
import type { Reply } from './reply.ts';

/** The parts of the address that rules speak of. */
export interface AddressParts {
  readonly url: string;
  readonly protocol: string;
  readonly host: string;
  readonly path: string;
  readonly space: AddressSpace;
  readonly hadFragment: boolean;
  /** Names of query parameters that look like credentials. */
  readonly secretParameters: readonly string[];
}

/** One readable HTTP answer, whatever was asked. */
export interface SeenAnswer {
  readonly exchange: ExchangeId;
  readonly method: string;
  /** JSON-RPC method, null for none. */
  readonly rpcMethod: string | null;
  readonly status: number;
  readonly mediaType: string | null;
  readonly redirected: boolean;
  readonly finalUrl: string;
  /** A WWW-Authenticate header was readable. */
  readonly challenged: boolean;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
  readonly bytes: number;
  readonly isList: boolean;
  readonly cutBy?: 'bytes' | 'events' | 'time';
  readonly excerpt: string;
}

/** Both eras of a dual server side by side. */
export interface Parity {
  readonly modern: { readonly serverInfo: Located<unknown> | null; readonly tools: ListReading | null };
  readonly legacy: { readonly serverInfo: Located<unknown> | null; readonly tools: ListReading | null };
}

/** A header name that a preflight asks for, in lower case, and what a run proves about it. */
export interface AskedHeader {
  readonly name: string;
  /** The first request of the run that carried it; null where only a probe of the diagnosis did. */
  readonly sentBy: ExchangeId | null;
  /** A request that carried it and was let through: answered readably, or known to have been sent. */
  readonly allowedBy: ExchangeId | null;
}

/** What the requests of a run prove about CORS, beside the diagnoses. */
export interface CorsProof {
  readonly headers: readonly AskedHeader[];
  /** The first readable answer to a POST whose preflight asked for a header. */
  readonly preflightPassed: ExchangeId | null;
  /** Answers to initialize over Streamable HTTP that succeeded, and whether Mcp-Session-Id was readable. */
  readonly initialized: { readonly exchange: ExchangeId; readonly sessionReadable: boolean } | null;
  /** The DELETE at the end of a session, and whether its answer was readable. */
  readonly sessionEnd: { readonly exchange: ExchangeId; readonly isReadable: boolean } | null;
  /** Readable answers 401 and 403. */
  readonly challenges: readonly {
    readonly exchange: ExchangeId;
    readonly status: number;
    readonly isReadable: boolean;
  }[];
  /** Requests of the run whose readable answer has an error status. */
  readonly errors: readonly ExchangeId[];
  /** Requests of the run that were rejected. */
  readonly rejected: readonly ExchangeId[];
  /** Access-Control-Max-Age on the answer to a preflight, which only curl sees; its value is null where it is absent. */
  readonly maxAge?: { readonly exchange: ExchangeId; readonly value: string | null };
}

/** A request with a header that no browser lets a page set, and how it was answered. */
export interface ForgedProof {
  readonly exchange: ExchangeId;
  readonly value: string;
  readonly status: number;
  /** The same request without it; null where that was not answered. */
  readonly plain: { readonly exchange: ExchangeId; readonly status: number } | null;
}

/** What only a curl run shows. */
export interface CurlProof {
  /** Null where the address is not https. `verify` is 0 where the certificate holds; `exit` is curl's exit status. */
  readonly certificate: {
    readonly exchange: ExchangeId;
    readonly exit: number;
    readonly verify: number;
    readonly text: string;
  } | null;
  readonly forgedOrigin: ForgedProof | null;
  readonly forgedHost: ForgedProof | null;
  /** Answers to requests that carried the origin of a page. */
  readonly asPage: readonly SeenAnswer[];
  /** A page of the origin that was asked for may read an opening; null where that was not looked at. */
  readonly pageReads: boolean | null;
}

/** What is known about the endpoint, whatever the era. */
export interface EndpointFactValues {
  readonly address: AddressParts;
  readonly decision: EraDecision;
  /** Replies to both openings in the order of sending. */
  readonly openingReplies: readonly Reply[];
  /** Every readable answer; unknown (blocked.*) when there is none. */
  readonly seenAnswers: readonly SeenAnswer[];
  /** Readable answers that a redirect led to; unknown (browser.redirect-hidden) when nothing was readable. */
  readonly redirects: readonly SeenAnswer[];
  readonly diagnoses: readonly Diagnosis[];
  /** Unknown (n/a.not-sent) where nothing was sent. */
  readonly cors: CorsProof;
  /** Unknown (n/a.not-sent) unless a curl run was made. */
  readonly curl: CurlProof;
  /** What the run was to send. */
  readonly profile: Profile;
  /** What came of the active part; unknown (active.not-selected) in the quick profile. */
  readonly active: ActiveProof;
  /** Headers that listed tools ask for, lower case and sorted; unknown (n/a.no-x-mcp-header) where there are none. */
  readonly paramHeaders: readonly string[];
  /** Streams of the legacy era in which an event had an id. */
  readonly eventIds: readonly ExchangeId[];
  /** Unknown (n/a.not-dual) unless both eras were spoken. */
  readonly parity: Parity;
}
