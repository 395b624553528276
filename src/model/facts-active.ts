import type { ActiveStep } from './active.ts';
import type { AddressSpace } from './endpoint.ts';
import type { ExchangeId } from './exchange.ts';
import type { Reply } from './reply.ts';
import type { Era } from './revision.ts';

/** An active probe that was sent, and how it was answered. */
export interface ActiveAnswer {
  readonly step: ActiveStep;
  /** Null where it is about the endpoint. */
  readonly era: Era | null;
  readonly exchange: ExchangeId;
  readonly reply: Reply;
}

/** What came of the active part of a run. */
export interface ActiveProof {
  /** The last answer to each probe that was sent, in the order of sending. */
  readonly answers: readonly ActiveAnswer[];
  /** Where the endpoint lies: what any website can do weighs more on a private address. */
  readonly space: AddressSpace;
  /** The server answered 429, which ended the active part. */
  readonly isRateLimited: boolean;
}
