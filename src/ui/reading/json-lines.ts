import type { JsonPointer } from '../../model/json.ts';
import { jsonScanner } from './json-scan.ts';

/** One line of a JSON text that was laid out for reading. */
export interface JsonLine {
  readonly depth: number;
  /** Member name as sent, with its quotes; empty in arrays and at the root. */
  readonly key: string;
  /** Value, or the bracket that opens or closes one, with the comma after it. */
  readonly value: string;
  /** The value that the line shows or belongs to. */
  readonly at: JsonPointer;
}

/** Longest object or array that is kept on one line, in characters. */
const ONE_LINE = 72;

interface Level {
  readonly isArray: boolean;
  readonly at: JsonPointer;
  readonly line: number;
  index: number;
}

interface Draft {
  depth: number;
  key: string;
  value: string;
  at: JsonPointer;
}

/**
 * Lays out JSON text in lines. Numbers, escapes and repeated keys stay as sent; short objects and arrays stay on one
 * line. Null where the text is no JSON from the start; text that was cut off is laid out as far as it goes.
 *
 * @param base pointer of the value that the text begins with
 */
export function jsonLines(text: string, base: JsonPointer = ''): readonly JsonLine[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const lines: Draft[] = [];
  const levels: Level[] = [];
  let key = '';

  const here = (): JsonPointer => {
    const level = levels.at(-1);
    if (level === undefined) return base;
    return `${level.at}/${level.isArray ? level.index : memberName(key)}`;
  };
  const add = (value: string, at: JsonPointer): void => {
    lines.push({ depth: levels.length, key, value, at });
    key = '';
  };

  const scanner = jsonScanner(text, {
    key: (from, to) => {
      key = text.slice(from, to);
    },
    scalar: (from, to) => add(text.slice(from, to), here()),
    open: (_, isArray) => {
      const at = here();
      add(isArray ? '[' : '{', at);
      levels.push({ isArray, at, line: lines.length - 1, index: 0 });
    },
    close: () => {
      const level = levels.pop();
      if (level) closeLevel(lines, level, levels.length);
    },
    comma: () => {
      const last = lines.at(-1);
      if (last) last.value += ',';
      const level = levels.at(-1);
      if (level) level.index += 1;
    },
  });
  scanner.scan(text.length);
  if (scanner.position < text.length) {
    lines.push({ depth: 0, key: '', value: text.slice(scanner.position), at: base });
  }
  return lines;
}

/** Ends an object or array: on the line that opened it where all of it fits, else on a line of its own. */
function closeLevel(lines: Draft[], level: Level, depth: number): void {
  const opening = lines[level.line];
  if (opening === undefined) return;
  const bracket = level.isArray ? ']' : '}';
  const inside = lines.slice(level.line + 1, level.line + 1 + ONE_LINE);
  const text = inside.map((line) => (line.key === '' ? line.value : `${line.key}: ${line.value}`)).join(' ');
  if (lines.length - level.line - 1 === inside.length && opening.key.length + text.length <= ONE_LINE) {
    lines.length = level.line + 1;
    opening.value += text === '' || level.isArray ? `${text}${bracket}` : ` ${text} ${bracket}`;
  } else lines.push({ depth, key: '', value: bracket, at: level.at });
}

/** The name in a key as sent, escaped for a pointer. */
export function memberName(key: string): string {
  let name = key.slice(1, -1);
  if (name.includes('\\')) {
    try {
      name = String(JSON.parse(key));
    } catch {
      // A key that was cut off or is no JSON string keeps its text.
    }
  }
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Which lines show the value that `pointer` names: the value's own, or else the nearest one around it. Empty where
 * the value does not stand in these lines.
 */
export function linesAt(lines: readonly JsonLine[], pointer: JsonPointer): ReadonlySet<number> {
  const own = lines.flatMap(({ at }, index) => (at === pointer || at.startsWith(`${pointer}/`) ? [index] : []));
  if (own.length > 0) return new Set(own);
  let around = -1;
  let nearest = -1;
  lines.forEach(({ at, value }, index) => {
    if (at.length <= nearest || !pointer.startsWith(`${at}/`)) return;
    nearest = at.length;
    // An object or array of several lines was laid out and does not hold the pointer.
    around = ON_ONE_LINE.test(value) ? index : -1;
  });
  return new Set(around === -1 ? [] : [around]);
}

const ON_ONE_LINE = /^[[{].*[\]}],?$/s;
