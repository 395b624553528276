import { type Finding, type FindingState, findingKey } from '../../model/finding.ts';
import type { ChangeGroup } from './filters.ts';

/** How a finding differs from the run before. */
export type Change =
  | { readonly kind: 'newly-failed'; readonly before: FindingState | null }
  | { readonly kind: 'fixed'; readonly before: FindingState }
  | { readonly kind: 'changed'; readonly before: FindingState }
  | { readonly kind: 'new' };

/** What changed between two runs of one endpoint. */
export interface Comparison {
  /** By finding key; findings that ended as before are not in it. */
  readonly changes: ReadonlyMap<string, Change>;
  readonly fixed: number;
  readonly newlyFailed: number;
  /** Other differences: another state, or a finding that was not there before. */
  readonly others: number;
  /** Findings of the run before that this one does not have. */
  readonly gone: number;
}

/** Compares the findings of two runs by check and era. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]): Comparison {
  const old = new Map(before.map((finding) => [findingKey(finding), finding.state]));
  const changes = new Map<string, Change>();
  for (const finding of after) {
    const key = findingKey(finding);
    const change = changeOf(old.get(key) ?? null, finding.state);
    if (change) changes.set(key, change);
    old.delete(key);
  }
  const kinds = [...changes.values()].map(({ kind }) => kind);
  const fixed = kinds.filter((kind) => kind === 'fixed').length;
  const newlyFailed = kinds.filter((kind) => kind === 'newly-failed').length;
  return { changes, fixed, newlyFailed, others: kinds.length - fixed - newlyFailed, gone: old.size };
}

/** The group in which a change is counted. */
export function groupOfChange({ kind }: Change): ChangeGroup {
  return kind === 'new' ? 'changed' : kind;
}

function changeOf(before: FindingState | null, after: FindingState): Change | null {
  if (before === after) return null;
  if (after === 'failed') return { kind: 'newly-failed', before };
  if (before === null) return { kind: 'new' };
  return before === 'failed' && after === 'verified' ? { kind: 'fixed', before } : { kind: 'changed', before };
}
