import type { Located } from '../../model/facts.ts';
import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { member } from '../../model/json.ts';
import { endReason } from '../../model/list-end.ts';
import { notChecked, type Verdict } from '../define-check.ts';
import { shorten } from '../subjects.ts';

/** Lists of more pages than this are read a second time in part only. */
const PAGES_READ_AGAIN = 3;

/** What two readings of the tool list have in common. */
export interface Comparison {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly sameOrder: boolean;
  readonly sameSet: boolean;
  /** Names that only one of the readings has. */
  readonly changed: readonly Subject[];
}

/** Compares two readings by the names of the tools. */
export function compareReadings(first: ListReading, again: ListReading): Comparison {
  const one = namesOf(first.items);
  const two = namesOf(again.items);
  const inFirst = new Set(one);
  const inSecond = new Set(two);
  return {
    first: one,
    second: two,
    sameOrder: same(one, two),
    sameSet: same([...one].sort(), [...two].sort()),
    changed: [
      ...[...inFirst].filter((name) => !inSecond.has(name)).map((name) => subject(name, 'in the first list only')),
      ...[...inSecond].filter((name) => !inFirst.has(name)).map((name) => subject(name, 'in the second list only')),
    ],
  };
}

/** The verdict where two readings cannot be compared as a whole, or null where they can. */
export function incomparable(first: ListReading, again: ListReading): Verdict | null {
  const why = endReason(first);
  if (why !== null) return notChecked(why.code, why.text);
  if (first.pages.length > PAGES_READ_AGAIN) {
    return notChecked('budget.pages', `Of ${first.pages.length} pages only the first was read a second time.`);
  }
  const whyAgain = endReason(again);
  return whyAgain === null ? null : notChecked(whyAgain.code, `The second reading was not complete. ${whyAgain.text}`);
}

function namesOf(items: readonly Located<unknown>[]): readonly string[] {
  return items.map(({ value }) => {
    const name = member(value, 'name');
    return typeof name === 'string' ? name : '';
  });
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

function subject(name: string, detail: string): Subject {
  return { name: shorten(name === '' ? '(no name)' : name), detail };
}
