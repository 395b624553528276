import { isObject, type JsonObject } from '../model/json.ts';

/** Longest text, in UTF-16 units, that stands outside the exchanges. */
const LONGEST_TEXT = 100_000;
/** Most entries of a list outside the exchanges and the server's lists. */
const MOST_ENTRIES = 10_000;
/** Deepest nesting and largest text of free JSON outside the server's lists. */
const DEEPEST = 256;
const LARGEST_JSON = 1024 * 1024;

/**
 * The same value with overlong texts cut (an ellipsis says so) and overlong arrays shortened, so that what a hostile
 * server repeats in many places cannot blow up the report. The very same object where nothing is too long.
 */
export function bounded<T>(value: T): T {
  return bound(value) as T;
}

function bound(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) {
    const entries = value.slice(0, MOST_ENTRIES).map(bound);
    return entries.length === value.length && entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  return isObject(value) ? boundMembers(value) : value;
}

function boundMembers(value: JsonObject): JsonObject {
  const members = Object.entries(value).map(([name, entry]) => [name, bound(entry)] as const);
  return members.every(([name, entry]) => entry === value[name]) ? value : Object.fromEntries(members);
}

/** True where free JSON is small and flat enough to stand outside the exchanges. */
export function isBounded(value: unknown): boolean {
  return nestsWithin(value, DEEPEST) && JSON.stringify(value).length <= LARGEST_JSON;
}

function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((entry) => nestsWithin(entry, levels - 1));
}
