/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [member: string]: unknown };
/** An RFC 6901 pointer into a JSON-RPC message, such as `/result/tools/0/name`. The empty string is the whole message. */
export type JsonPointer = string;

/** Deepest nesting that is parsed. Recursive readers and `JSON.stringify` are safe below it. */
export const MAX_DEPTH = 512;

/** True for a JSON object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON type of a value as a person would name it: `null`, `array`, `object`, `string`, `number`, `boolean` or `nothing`. */
export function jsonType(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * A value from outside as text: text as it is, anything else as JSON. `String()` would call a `toString` that the value
 * brings along, and throw where that is no function.
 */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Own member of an object, or undefined. Never reads the prototype, so `__proto__` and `constructor` are ordinary names. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Joins names to an RFC 6901 pointer, escaping `~` and `/`. */
export function pointer(...path: readonly (string | number)[]): JsonPointer {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value that an RFC 6901 pointer names, or undefined where there is none. */
export function at(value: unknown, path: JsonPointer): unknown {
  if (path !== '' && !path.startsWith('/')) return undefined;
  let here: unknown = value;
  for (const part of path.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    here = Array.isArray(here) ? (/^(0|[1-9]\d*)$/.test(name) ? here[Number(name)] : undefined) : member(here, name);
  }
  return here;
}

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: 'empty' | 'syntax' | 'depth' };

/**
 * Parses JSON text from outside. Nesting beyond {@link MAX_DEPTH} is refused before parsing, so that no later
 * reader can run out of stack.
 */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') return { ok: false, why: 'empty' };
  if (nestsTooDeep(text)) return { ok: false, why: 'depth' };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, why: 'syntax' };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index + 1);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/** Index of the quote that closes the string starting at `from`, found by native search because bodies may hold megabytes of text. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH && end - 1 - slashes >= from) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
