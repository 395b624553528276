import type { ListPage } from '../model/facts-lists.ts';
import type { Evidence, Subject } from '../model/finding.ts';
import { member } from '../model/json.ts';
import { shorten } from './subjects.ts';

/** A value that several entries share. */
export interface Duplicate {
  readonly value: string;
  readonly places: readonly Evidence[];
  /** Pages that it stands on, counted from 0. */
  readonly pages: readonly number[];
}

/**
 * Values of one member that stand more than once in a list, in the order in which they are first seen.
 *
 * @param pages without those that a repeated cursor brought twice
 * @param key member that tells entries apart; entries without it are left out
 */
export function duplicatesOf(pages: readonly Pick<ListPage, 'items'>[], key: string): readonly Duplicate[] {
  const first = new Map<string, { readonly place: Evidence; readonly page: number }>();
  const again = new Map<string, { readonly places: Evidence[]; readonly pages: Set<number> }>();
  for (const [page, { items }] of pages.entries()) {
    for (const { value, at } of items) {
      const name = member(value, key);
      if (typeof name !== 'string' || name === '') continue;
      const before = first.get(name);
      if (before === undefined) {
        first.set(name, { place: at, page });
        continue;
      }
      const found = again.get(name) ?? { places: [before.place], pages: new Set([before.page]) };
      found.places.push(at);
      again.set(name, { ...found, pages: found.pages.add(page) });
    }
  }
  return [...again].map(([value, found]) => ({ value, places: found.places, pages: [...found.pages] }));
}

/** A duplicate as a line of a finding: `a`, listed twice. It leads to the second place. */
export function duplicateSubject({ value, places }: Duplicate): Subject {
  const at = places[1];
  return {
    name: shorten(value),
    detail: places.length === 2 ? 'listed twice' : `listed ${places.length} times`,
    ...(at === undefined ? {} : { at }),
  };
}
