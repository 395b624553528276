import type { ExchangeId } from '../../model/exchange.ts';
import { type Counts, FINDING_STATES, type Finding, type FindingState } from '../../model/finding.ts';
import { LAYERS, type Layer } from '../../model/layer.ts';
import { ERAS } from '../../model/revision.ts';

/** The findings of one layer, as they are shown. */
export interface FindingGroup {
  readonly layer: Layer;
  /** Broken first; each in the order of the catalogue. */
  readonly shown: readonly Finding[];
  /** Not checked, many for one reason: said once for all of them. */
  readonly folds: readonly Fold[];
  readonly counts: Counts;
}

/** Findings that were not checked for the same reason. */
export interface Fold {
  /** The reason's code; `n/a` for all rules whose situation did not occur. */
  readonly reason: string;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** From this many on findings of one reason are folded. What does not apply is folded always: nothing follows from it. */
const FOLDED = 3;

function foldOf(finding: Finding): Pick<Fold, 'reason' | 'text'> | null {
  if (finding.state !== 'not-checked') return null;
  const { code, text } = finding.reason;
  return code.startsWith('n/a.') ? { reason: 'n/a', text: 'does not apply here' } : { reason: code, text };
}

/** Takes what many findings have as their common reason out of the list. */
function fold(findings: readonly Finding[]): Pick<FindingGroup, 'shown' | 'folds'> {
  const byReason = new Map<string, Fold>();
  for (const finding of findings) {
    const own = foldOf(finding);
    const same = own && (byReason.get(own.reason)?.findings ?? []);
    if (own && same) byReason.set(own.reason, { ...own, findings: [...same, finding] });
  }
  const folds = [...byReason.values()].filter(
    ({ reason, findings: same }) => reason === 'n/a' || same.length >= FOLDED,
  );
  const folded = new Set(folds.flatMap((one) => one.findings));
  return { shown: findings.filter((finding) => !folded.has(finding)), folds };
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
      ...fold(kept),
      counts: countFindings(own),
    });
  }
  return groups.toSorted((one, other) => rank(one.counts) - rank(other.counts));
}

/** The exchanges that prove a failure. Colour is theirs alone: an error status that breaks no rule stays plain. */
export function failedExchanges(findings: readonly Finding[]): ReadonlySet<ExchangeId> {
  return new Set(
    findings
      .filter(({ state }) => state === 'failed')
      .flatMap(({ evidence }) => evidence.map(({ exchange }) => exchange)),
  );
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
