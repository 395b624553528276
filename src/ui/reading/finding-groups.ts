import { type Counts, type Finding, FINDING_STATES, type FindingState } from '../../model/finding.ts';
import { LAYERS, type Layer } from '../../model/layer.ts';
import { ERAS } from '../../model/revision.ts';

/** The findings of one layer, as they are shown. */
export interface FindingGroup {
  readonly layer: Layer;
  /** Broken first; each in the order of the catalogue. */
  readonly shown: readonly Finding[];
  /** Rules whose situation did not occur: folded, because nothing follows from them. */
  readonly besides: readonly Finding[];
  readonly counts: Counts;
}

/** True for a finding that only says that its rule does not concern this server. */
export function doesNotConcern(finding: Finding): boolean {
  return finding.state === 'not-checked' && finding.reason.code.startsWith('n/a.');
}

/**
 * Groups findings by layer: layers with failures first, then those with risks, then the others, each in the order in
 * which a person would mend them.
 *
 * @param only the state to show; null for all
 */
export function groupFindings(findings: readonly Finding[], only: FindingState | null): readonly FindingGroup[] {
  const groups: FindingGroup[] = [];
  for (const layer of LAYERS) {
    const own = findings.filter((finding) => finding.layer === layer);
    const kept = own.filter((finding) => only === null || finding.state === only).toSorted(byState);
    if (kept.length === 0) continue;
    groups.push({
      layer,
      shown: kept.filter((finding) => !doesNotConcern(finding)),
      besides: kept.filter(doesNotConcern),
      counts: countFindings(own),
    });
  }
  return groups.toSorted((one, other) => rank(one.counts) - rank(other.counts));
}

/** How many findings ended in each state. */
export function countFindings(findings: readonly Finding[]): Counts {
  const of = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
  return {
    verified: of('verified'),
    failed: of('failed'),
    observedRisk: of('observed-risk'),
    notChecked: of('not-checked'),
  };
}

/** The count of one state. */
export function countIn(counts: Counts, state: FindingState): number {
  switch (state) {
    case 'verified':
      return counts.verified;
    case 'failed':
      return counts.failed;
    case 'observed-risk':
      return counts.observedRisk;
    case 'not-checked':
      return counts.notChecked;
  }
}

function rank({ failed, observedRisk }: Counts): number {
  return failed > 0 ? 0 : observedRisk > 0 ? 1 : 2;
}

function byState(one: Finding, other: Finding): number {
  const state = FINDING_STATES.indexOf(one.state) - FINDING_STATES.indexOf(other.state);
  if (state !== 0 || one.check !== other.check) return state;
  return eraRank(one) - eraRank(other);
}

function eraRank({ era }: Finding): number {
  return era === null ? -1 : ERAS.indexOf(era);
}
