import type { Located } from '../model/facts.ts';
import type { Evidence, Subject } from '../model/finding.ts';
import { member } from '../model/json.ts';

/** Longest name or excerpt in a sentence, in characters. */
const LONGEST = 80;

/** Name of a listed item as people know it: its own, else its place in the list. */
export function itemName(item: Located<unknown>, kind: string, key = 'name'): string {
  const name = member(item.value, key);
  if (typeof name === 'string' && name.trim() !== '') return shorten(name);
  const index = Number(/\d+$/.exec(item.at.pointer ?? '')?.[0] ?? 0);
  return `${kind} ${index + 1}`;
}

/** Cuts a text from outside to a length that fits a sentence. */
export function shorten(text: string, most = LONGEST): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Subjects together with the places they stand at, as a verdict takes them. */
export function about(subjects: readonly Subject[]): {
  readonly subjects: readonly Subject[];
  readonly evidence?: readonly Evidence[];
} {
  const evidence = subjects.flatMap(({ at }) => (at === undefined ? [] : [at]));
  return evidence.length > 0 ? { subjects, evidence } : { subjects };
}

/** Names of what subjects are about, each once: `“a”, “b”, “c” and 2 more`. */
export function namesOf(subjects: readonly Subject[], most = 3): string {
  const names = [...new Set(subjects.map(({ name }) => name))];
  return listed(
    names.map((name) => `“${name}”`),
    most,
  );
}

/** Subjects with what is wrong with each: `a (no name), b (no name) and 2 more`. */
export function detailsOf(subjects: readonly Subject[], most = 3): string {
  return listed(
    subjects.map(({ name, detail }) => (detail === undefined ? name : `${name} (${shorten(detail, 120)})`)),
    most,
  );
}

/** How many different things subjects are about. */
export function distinctNames(subjects: readonly Subject[]): number {
  return new Set(subjects.map(({ name }) => name)).size;
}

function listed(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).join(', ');
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown;
}
