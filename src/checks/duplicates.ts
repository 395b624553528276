import type { Located } from '../model/facts.ts';
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
  const seen = new Map<string, { places: Evidence[]; pages: Set<number> }>();
  for (const [page, { items }] of pages.entries()) {
    for (const item of items) add(seen, keyOf(item, key), item.at, page);
  }
  return [...seen].flatMap(([value, found]) =>
    found.places.length > 1 ? [{ value, places: found.places, pages: [...found.pages] }] : [],
  );
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

function keyOf(item: Located<unknown>, key: string): string | null {
  const value = member(item.value, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

function add(
  seen: Map<string, { places: Evidence[]; pages: Set<number> }>,
  value: string | null,
  at: Evidence,
  page: number,
): void {
  if (value === null) return;
  const found = seen.get(value);
  if (found === undefined) seen.set(value, { places: [at], pages: new Set([page]) });
  else {
    found.places.push(at);
    found.pages.add(page);
  }
}
