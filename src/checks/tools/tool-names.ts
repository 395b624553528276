import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Evidence } from '../../model/finding.ts';
import { member } from '../../model/json.ts';

/** A tool's name and the tool that it belongs to. */
export interface ToolName {
  readonly name: string;
  readonly item: Located<unknown>;
}

/** Names that are text, in the order of the list. The others are the business of `tools.name.present`. */
export function toolNames(items: readonly Located<unknown>[]): readonly ToolName[] {
  const names: ToolName[] = [];
  for (const item of items) {
    const name = member(item.value, 'name');
    if (typeof name === 'string') names.push({ name, item });
  }
  return names;
}

/** The place where a name stands. */
export function nameAt({ item }: ToolName): Evidence {
  return inside(item.at, 'name');
}
