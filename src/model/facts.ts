import type { Environment } from './environment.ts';
import type { ActiveProof } from './facts-active.ts';
import type { AnswerFactValues } from './facts-answers.ts';
import type { EndpointFactValues } from './facts-endpoint.ts';
import type { ListFactValues } from './facts-lists.ts';
import type { OpeningFactValues } from './facts-opening.ts';
import type { Evidence } from './finding.ts';
import type { Reason } from './reason.ts';
import type { Era, Revision } from './revision.ts';

/** Something that the exchanges prove, or why they do not. */
export type Fact<T> =
  | { readonly known: true; readonly value: T; readonly evidence: readonly Evidence[] }
  | { readonly known: false; readonly reason: Reason };

/** A value and the place where it stood. */
export interface Located<T> {
  readonly value: T;
  readonly at: Evidence;
}

/** When a fact can no longer change: results are shown as soon as all that they rest on has settled. */
export type Phase = 'opening' | 'lists' | 'answers' | 'end';
export const PHASES: readonly Phase[] = ['opening', 'lists', 'answers', 'end'];

export type FactSet<Values> = { readonly [Name in keyof Values]: Fact<Values[Name]> };

/** Everything that can be known about one spoken era. */
export interface EraFactValues extends OpeningFactValues, AnswerFactValues, ListFactValues {
  /** What came of the active probes of this era; unknown (active.not-selected) in the quick profile. */
  readonly active: ActiveProof;
}
export type EraFactName = keyof EraFactValues;
export type EndpointFactName = keyof EndpointFactValues;

/** How the checks of an era are to be read: by the messages' revision, and by the transport's. */
export interface EraContext {
  readonly era: Era;
  /** Rule set for messages: negotiated or declared. */
  readonly revision: Revision;
  /** Rule set for the transport; 2025-03-26 where 2024-11-05 was negotiated over Streamable HTTP. */
  readonly transport: Revision;
  readonly environment: Environment;
}

export interface EraFacts extends EraContext {
  readonly facts: FactSet<EraFactValues>;
}

/** Why an era has no facts of its own. */
export interface SilentEra {
  readonly era: Era;
  readonly reason: Reason;
}

/** What the labelled exchanges and the environment prove. */
export interface Facts {
  readonly environment: Environment;
  readonly endpoint: FactSet<EndpointFactValues>;
  /** Spoken eras, modern first. */
  readonly spoken: readonly EraFacts[];
  /** Eras that were tried and are not spoken, or about which nothing can be said. */
  readonly silent: readonly SilentEra[];
}

/** A known fact. */
export function known<T>(value: T, evidence: readonly Evidence[]): Fact<T> {
  return { known: true, value, evidence };
}

/** An unknown fact with its reason. */
export function unknown(why: Reason): Fact<never> {
  return { known: false, reason: why };
}
