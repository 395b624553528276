import type { ExchangeId } from './exchange.ts';
import type { JsonPointer } from './json.ts';
import type { CheckId, Layer } from './layer.ts';
import type { Reason } from './reason.ts';
import type { Era, Revision } from './revision.ts';

/** Level of a rule: the keyword of the cited text, or where the rule comes from. */
export type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'SCHEMA' | 'RFC' | 'FETCH' | 'SEED' | 'PRODUCT';

/** Where a proof stands. */
export interface Evidence {
  readonly exchange: ExchangeId;
  /** Index into the messages of the answer's body. */
  readonly message?: number;
  /** Into that message. */
  readonly pointer?: JsonPointer;
  /** Name of the response header that proves it. */
  readonly header?: string;
}

/** A sentence of the specification that a rule rests on. */
export interface Clause {
  readonly revision: Revision;
  /** Page below the revision, such as `server/tools`. */
  readonly page: string;
  /** Heading anchor on that page; empty for the page's opening. */
  readonly anchor: string;
  readonly keyword: Level;
  readonly url: string;
}

/** What a finding is about, one line each. */
export interface Subject {
  readonly name: string;
  readonly detail?: string;
  readonly at?: Evidence;
}

interface FindingBase {
  readonly check: CheckId;
  /** Null where the rule is about the endpoint and not about one era. */
  readonly era: Era | null;
  readonly layer: Layer;
  readonly title: string;
  readonly level: Level;
  /** One sentence: what was seen. */
  readonly message: string;
  /** At least one, except for not-checked. */
  readonly evidence: readonly Evidence[];
  /** At most 50 are shown. */
  readonly subjects?: { readonly total: number; readonly shown: readonly Subject[] };
  /** The weakest source that the finding rests on. */
  readonly basis: 'browser' | 'curl' | 'pasted' | 'practice' | 'node';
  /** Clause of the revision tested; null: a rule of ours, of an RFC or of a guide, named in `source`. */
  readonly clause: Clause | null;
  readonly source: string;
  readonly reproduce?: { readonly exchange: ExchangeId } | { readonly command: string };
}

export type Finding =
  | (FindingBase & { readonly state: 'verified' })
  | (FindingBase & {
      readonly state: 'failed';
      readonly expected: string;
      readonly actual: string;
      readonly fix: string;
    })
  | (FindingBase & { readonly state: 'observed-risk'; readonly why: string; readonly fix?: string })
  | (FindingBase & { readonly state: 'not-checked'; readonly reason: Reason; readonly command?: string });

export const FINDING_STATES = ['failed', 'observed-risk', 'verified', 'not-checked'] as const;
export type FindingState = Finding['state'];

/** Identity of a finding across runs. */
export function findingKey(finding: { readonly check: CheckId; readonly era: Era | null }): string {
  return `${finding.check}|${finding.era ?? ''}`;
}

/** How many findings ended in each state. */
export interface Counts {
  readonly verified: number;
  readonly failed: number;
  readonly observedRisk: number;
  readonly notChecked: number;
}
