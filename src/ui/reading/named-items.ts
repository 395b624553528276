import type { ListName } from '../../model/facts-lists.ts';
import { FINDING_STATES, type Finding, type FindingState } from '../../model/finding.ts';
import type { Layer } from '../../model/layer.ts';
import type { Era } from '../../model/revision.ts';

/** What findings say of one entry of a list. */
export interface ItemMark {
  /** The worst of them. */
  readonly state: FindingState;
  /** Ids of the checks that name the entry, the worst first. */
  readonly checks: readonly string[];
}

/** Layers whose subjects are entries of the list even where no place is given. */
const LAYERS_OF: { readonly [L in ListName]: readonly Layer[] } = {
  tools: ['tools'],
  prompts: ['prompts'],
  resources: [],
  resourceTemplates: [],
};

/** Entries of a list that findings name as what they are about, by {@link itemKey}. What is verified marks nothing. */
export function markedItems(findings: readonly Finding[], list: ListName): ReadonlyMap<string, ItemMark> {
  const marks = new Map<string, ItemMark>();
  const naming = findings
    .filter(({ state }) => state === 'failed' || state === 'observed-risk')
    .toSorted((one, other) => FINDING_STATES.indexOf(one.state) - FINDING_STATES.indexOf(other.state));
  for (const finding of naming) {
    for (const name of namesIn(finding, list)) {
      const key = itemKey(finding.era, name);
      const mark = marks.get(key) ?? { state: finding.state, checks: [] };
      if (!mark.checks.includes(finding.check)) marks.set(key, { ...mark, checks: [...mark.checks, finding.check] });
    }
  }
  return marks;
}

/** Key of an entry. The era is null in a finding about the endpoint. */
export function itemKey(era: Era | null, name: string): string {
  return `${era ?? ''} ${name}`;
}

function namesIn({ subjects, layer }: Finding, list: ListName): readonly string[] {
  return (subjects?.shown ?? [])
    .filter(({ at }) =>
      at?.pointer === undefined ? LAYERS_OF[list].includes(layer) : at.pointer.startsWith(`/result/${list}/`),
    )
    .map(({ name }) => name);
}
