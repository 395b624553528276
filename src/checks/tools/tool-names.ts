import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Evidence } from '../../model/finding.ts';
import { member } from '../../model/json.ts';

/** A tool's name and the place where it stands. */
export interface ToolName {
  readonly name: string;
  readonly at: Evidence;
}

/** Names that are text, in the order of the list. The others are the business of `tools.name.present`. */
export function toolNames(items: readonly Located<unknown>[]): readonly ToolName[] {
  return items.flatMap(({ value, at }) => {
    const name = member(value, 'name');
    return typeof name === 'string' ? [{ name, at: inside(at, 'name') }] : [];
  });
}
