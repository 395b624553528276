import type { Diagnosis } from './diagnosis.ts';
import type { AddressSpace } from './endpoint.ts';
import type { EraDecision } from './era-decision.ts';
import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { ListReading } from './facts-lists.ts';
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
  /** Unknown (n/a.not-dual) unless both eras were spoken. */
  readonly parity: Parity;
}
