import type { FindingState } from '../../model/finding.ts';

/** The four states in the order of the counts and of the keys 1 to 4. */
export const FILTER_ORDER: readonly FindingState[] = ['verified', 'failed', 'observed-risk', 'not-checked'];

/** Findings that differ from the run before, in the groups that are counted. */
export const CHANGE_GROUPS = ['newly-failed', 'fixed', 'changed'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** What the list of findings may be cut down to. */
export type FindingFilter = FindingState | ChangeGroup;

/** The state that a filter asks for, or null where it asks for something else. */
export function stateOfFilter(filter: FindingFilter | null): FindingState | null {
  return FILTER_ORDER.find((state) => state === filter) ?? null;
}

/** The group of changes that a filter asks for, or null where it asks for something else. */
export function changeOfFilter(filter: FindingFilter | null): ChangeGroup | null {
  return CHANGE_GROUPS.find((group) => group === filter) ?? null;
}
