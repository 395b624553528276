import type { FindingState } from '../../model/finding.ts';

/** The four states in the order of the counts and of the keys 1 to 4. */
export const FILTER_ORDER: readonly FindingState[] = ['verified', 'failed', 'observed-risk', 'not-checked'];
