/** Where a secret stands in a text, in whatever form. */
export interface Match<S> {
  readonly secret: S;
  readonly from: number;
  readonly to: number;
}

interface Searched {
  readonly value: string;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const PLUS = 0x2b;
const SPACE = 0x20;
/** Fewer characters of a cut secret say nothing. */
const SHORTEST_CUT = 6;

/** Characters that JSON, HTML or addresses commonly write in another way. */
const OFTEN_ESCAPED = /[^A-Za-z0-9_.-]/;

const ENTITIES: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
};

/**
 * Every place where one of the secrets stands: as it is, with JSON escapes (`\"`, `\/`, `\u002d`, repeated ones too),
 * percent-encoded, or with HTML entities. Texts are searched natively; only where a text holds escapes at all is it
 * read character by character. Places do not overlap and are in order.
 */
export function findSecrets<S extends Searched>(text: string, secrets: readonly S[]): readonly Match<S>[] {
  const found: Match<S>[] = [];
  const escapes = text.includes('%') || text.includes('&') || text.includes('\\u');
  const backslashes = text.includes('\\');
  for (const secret of secrets) {
    const slow = escapes || (backslashes && OFTEN_ESCAPED.test(secret.value));
    if (slow) findEscaped(text, secret, found);
    else findPlain(text, secret, found);
  }
  return found.length < 2 ? found : inOrder(found);
}

function findPlain<S extends Searched>(text: string, secret: S, found: Match<S>[]): void {
  const { value } = secret;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    found.push(bounded(text, secret, at, at + value.length));
  }
}

function findEscaped<S extends Searched>(text: string, secret: S, found: Match<S>[]): void {
  const { value } = secret;
  for (const start of firstForms(value)) {
    let at = text.indexOf(start);
    while (at !== -1) {
      const length = lengthOf(text, at, value);
      if (length > 0) found.push(bounded(text, secret, at, at + length));
      at = text.indexOf(start, at + Math.max(length, 1));
    }
  }
}

/** How the first character of a secret may be written; long enough to be found natively. */
function firstForms(value: string): readonly string[] {
  const first = String.fromCodePoint(value.codePointAt(0) ?? 0);
  const hex = value.charCodeAt(0).toString(16).padStart(4, '0');
  const percent = encoded(first);
  const forms = [first, `\\u${hex}`, `\\u${hex.toUpperCase()}`, percent, percent.toLowerCase()];
  const entities = Object.keys(ENTITIES).filter((entity) => ENTITIES[entity] === first);
  return [...new Set([...forms, ...entities])];
}

/** Length of the text from `at` that stands for the whole of `value`; 0 where it does not. */
function lengthOf(text: string, at: number, value: string): number {
  if (text.startsWith(value, at)) return value.length;
  let here = at;
  for (let index = 0; index < value.length; ) {
    const point = value.codePointAt(index) ?? 0;
    const units = point > 0xffff ? 2 : 1;
    const step = stepOf(text, here, point) || (units === 2 ? pairOf(text, here, value, index) : 0);
    if (step === 0) return 0;
    here += step;
    index += units;
  }
  return here - at;
}

/** Two `\u` escapes for a character outside the basic plane. */
function pairOf(text: string, at: number, value: string, index: number): number {
  const high = stepOf(text, at, value.charCodeAt(index));
  const low = high === 0 ? 0 : stepOf(text, at + high, value.charCodeAt(index + 1));
  return low === 0 ? 0 : high + low;
}

/** How many characters at `at` stand for the character `point`; 0 where they do not. */
function stepOf(text: string, at: number, point: number): number {
  return escapeStep(text, at, point) || plainStep(text, at, point);
}

/** An escape comes first: a backslash, percent sign or ampersand may begin one that stands for itself. */
function escapeStep(text: string, at: number, point: number): number {
  const code = text.charCodeAt(at);
  if (code === BACKSLASH) return backslashStep(text, at, point);
  if (code === PERCENT) return writtenAs(text, at, encoded(String.fromCodePoint(point)));
  if (code === AMPERSAND) return entityStep(text, at, point);
  return code === PLUS && point === SPACE ? 1 : 0;
}

function plainStep(text: string, at: number, point: number): number {
  if (text.codePointAt(at) !== point) return 0;
  return point > 0xffff ? 2 : 1;
}

function backslashStep(text: string, at: number, point: number): number {
  let end = at;
  while (text.charCodeAt(end) === BACKSLASH) end += 1;
  const hex = text[end] === 'u' ? text.slice(end + 1, end + 5) : '';
  if (hex.length === 4 && Number.parseInt(hex, 16) === point) return end - at + 5;
  if (point === BACKSLASH) return 0;
  return text.charCodeAt(end) === point ? end - at + 1 : 0;
}

function entityStep(text: string, at: number, point: number): number {
  const end = text.indexOf(';', at);
  if (end === -1 || end - at > 7) return 0;
  const entity = text.slice(at, end + 1).toLowerCase();
  return ENTITIES[entity]?.charCodeAt(0) === point ? entity.length : 0;
}

/** Length of `form` where the text has it at `at`, in whatever case. */
function writtenAs(text: string, at: number, form: string): number {
  return text.slice(at, at + form.length).toUpperCase() === form.toUpperCase() ? form.length : 0;
}

/** Every byte of a character as `%XX`; `encodeURIComponent` leaves some as they are. */
function encoded(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/**
 * A place whose start does not tear a JSON escape apart. Where an odd number of backslashes stands before it, its
 * first characters belong to an escape: `\"` is taken in whole, of `\n` and `\u0041` the escape is left.
 */
function bounded<S>(text: string, secret: S, from: number, to: number): Match<S> {
  let slashes = 0;
  while (text.charCodeAt(from - 1 - slashes) === BACKSLASH) slashes += 1;
  if (slashes % 2 === 0) return { secret, from, to };
  const first = text[from] ?? '';
  if ('"/\\'.includes(first)) return { secret, from: from - 1, to };
  if ('bfnrt'.includes(first)) return { secret, from: from + 1, to };
  return first === 'u' ? { secret, from: Math.min(from + 5, to), to } : { secret, from, to };
}

/** Sorts places and joins those that overlap; the first and longest names the whole. */
function inOrder<S>(found: readonly Match<S>[]): readonly Match<S>[] {
  const sorted = [...found].sort((one, other) => one.from - other.from || other.to - one.to);
  const result: Match<S>[] = [];
  for (const match of sorted) {
    const last = result.at(-1);
    if (!last || match.from >= last.to) result.push(match);
    else if (match.to > last.to) result[result.length - 1] = { ...last, to: match.to };
  }
  return result;
}

/**
 * Where a secret was cut by the end of a text or by an ellipsis: excerpts may hold the first characters of one.
 */
export function findCutSecrets<S extends Searched>(text: string, secrets: readonly S[]): readonly Match<S>[] {
  const found: Match<S>[] = [];
  for (const secret of secrets) {
    const start = secret.value.slice(0, SHORTEST_CUT);
    if (secret.value.length < SHORTEST_CUT + 2) continue;
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
      let end = at + start.length;
      while (end < text.length && text[end] === secret.value[end - at]) end += 1;
      if (end - at < secret.value.length && /^(?:…|”|$)/.test(text.slice(end, end + 1))) {
        found.push(bounded(text, secret, at, end));
      }
    }
  }
  return found.length < 2 ? found : inOrder(found);
}
