import type { Evidence, Subject } from '../model/finding.ts';
import { jsonType } from '../model/json.ts';

const SHOWN = 60;

/** A number with its noun: `1 answer`, `3 answers`, `2 bodies`. */
export function counted(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

/** Different names joined as in a sentence, at most three spelled out. */
export function naming(names: readonly string[]): string {
  const different = [...new Set(names)];
  if (different.length <= 1) return different[0] ?? '';
  const shown = different.slice(0, different.length > 3 ? 2 : different.length - 1);
  const rest = different.slice(shown.length);
  return `${shown.join(', ')} and ${rest.length === 1 ? rest[0] : `${rest.length} more`}`;
}

/** The methods that messages or answers belong to, as in a sentence. */
export function methods(of: readonly { readonly method: string | null }[]): string {
  return naming(of.map(({ method }) => method ?? 'a message without a request'));
}

/** A value from a server as it may stand in a sentence: text in quotes and cut, numbers as they are, else the type. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `“${excerpt(value)}”`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined ? 'absent' : jsonType(value);
}

/** The start of a text on one line. */
export function excerpt(text: string, length: number = SHOWN): string {
  const line = text
    .slice(0, length * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** One line of a finding for each message or answer. */
export function subjectsOf<T extends { readonly method: string | null; readonly at: Evidence }>(
  items: readonly T[],
  detail: (item: T) => string,
): readonly Subject[] {
  return items.map((item) => ({ name: item.method ?? 'message', detail: detail(item), at: item.at }));
}

/** Where items stood. */
export function places(items: readonly { readonly at: Evidence }[]): readonly Evidence[] {
  return items.map(({ at }) => at);
}
