import type { Redaction } from './exchange.ts';

/** What stands in a report where a secret stood. */
export interface Placeholder {
  readonly kind: Redaction['kind'];
  /** Same secret, same number within one report. */
  readonly number: number;
  /** Characters of the secret. */
  readonly length: number;
  /** What the secret looked like: see {@link shapeOf}. */
  readonly characters: string;
}

/** No space, quote, backslash or angle bracket: it can stand in JSON text, in an address and in a header. */
const FORM = /«redacted:([a-z-]+):([1-9]\d{0,8}):(\d{1,9})-chars:([a-z0-9-]{1,40})»/g;
const KINDS: readonly Redaction['kind'][] = ['authorization', 'header', 'session-id', 'userinfo', 'query', 'token'];

/** The text that stands for a secret, such as `«redacted:session-id:1:36-chars:uuid-4»`. */
export function placeholderText({ kind, number, length, characters }: Placeholder): string {
  return `«redacted:${kind}:${number}:${length}-chars:${characters}»`;
}

/** A placeholder in a text and where it stands. */
export interface FoundPlaceholder {
  readonly at: number;
  readonly text: string;
  readonly placeholder: Placeholder;
}

/** Every placeholder in a text, in order. */
export function findPlaceholders(text: string): readonly FoundPlaceholder[] {
  if (!text.includes('«redacted:')) return [];
  return [...text.matchAll(FORM)].flatMap((found) => {
    const kind = KINDS.find((one) => one === found[1]);
    if (kind === undefined) return [];
    const placeholder = { kind, number: Number(found[2]), length: Number(found[3]), characters: found[4] ?? '' };
    return [{ at: found.index, text: found[0], placeholder }];
  });
}

/** True where a text holds a placeholder. */
export function holdsPlaceholder(text: string): boolean {
  return findPlaceholders(text).length > 0;
}

/** Shapes of secrets, the most exact first. */
const SHAPES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['empty', /^$/],
  ['digits', /^[0-9]+$/],
  ['letters', /^[A-Za-z]+$/],
  ['hex', /^[0-9a-fA-F]+$/],
  ['letters-digits', /^[A-Za-z0-9]+$/],
  ['jwt', /^eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/],
  ['visible-ascii', /^[\x21-\x7e]+$/],
  ['comma-lists', /^(?:[\x21-\x7e]|, (?=[\x21-\x7e]))+$/],
  ['ascii-spaces', /^[\x20-\x7e]+$/],
];

/**
 * What kind of text a secret is, as far as checks speak of it: `uuid-4` (with its version), `digits`, `letters`,
 * `hex`, `letters-digits`, `jwt`, `visible-ascii`, `comma-lists` (spaces only after commas), `ascii-spaces`, `other`.
 */
export function shapeOf(secret: string): string {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(secret);
  if (uuid) return `uuid-${(uuid[1] ?? '0').toLowerCase()}`;
  return SHAPES.find(([, pattern]) => pattern.test(secret))?.[0] ?? 'other';
}
