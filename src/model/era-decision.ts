import type { Evidence } from './finding.ts';
import type { Era, Revision } from './revision.ts';

/** Rows of section 5 of the catalogue for server/discover. */
export type DiscoverRow = 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'D6' | 'D7' | 'D8' | 'D9' | 'D10' | 'D11' | 'D12' | 'D13';
/** Rows for initialize; I7 is split like D8 to D13, so that the decision can name them. */
export type InitializeRow =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7-D8'
  | 'I7-D9'
  | 'I7-D10'
  | 'I7-D12'
  | 'I7-D13';

export type EraStatusName =
  | 'spoken'
  | 'not-spoken'
  | 'withheld'
  | 'auth-walled'
  | 'unreachable'
  | 'not-mcp'
  | 'undecided'
  | 'not-tested';

/** What a run found out about one era. */
export interface EraStatus {
  readonly status: EraStatusName;
  readonly revision?: Revision;
  /** The version text that the server answered with, where it is no revision known here. */
  readonly answered?: string;
  /** What this program offered. */
  readonly offered?: Revision;
  readonly supportedVersions?: readonly string[];
  /** Rows of section 5 that decided it, such as `D4`, `I1`. */
  readonly rows: readonly string[];
  readonly decidedBy: readonly Evidence[];
  /** Header names left out to go on (degraded mode). */
  readonly degraded: readonly string[];
}

export interface EraDecision {
  readonly discover: DiscoverRow | null;
  readonly initialize: InitializeRow | null;
  readonly eras: { readonly [E in Era]: EraStatus };
  /** What does not fit together, one sentence each. */
  readonly contradictions: readonly string[];
  /** One sentence: which eras and revisions are spoken, or why that is not known. */
  readonly summary: string;
  /** The decision's row as words: dual, legacy, modern, http+sse, auth-walled, withheld, unreachable, not-mcp, unknown. */
  readonly verdict:
    | 'dual'
    | 'legacy'
    | 'modern'
    | 'http+sse'
    | 'auth-walled'
    | 'withheld'
    | 'unreachable'
    | 'not-mcp'
    | 'unknown'
    | 'pending';
}
