import type { JsonPointer } from '../../model/json.ts';
import { memberName } from './json-lines.ts';
import { jsonScanner } from './json-scan.ts';

/** Where a value stands in a JSON text, and the start of what is around it. Offsets in UTF-16 units. */
export interface JsonPlace {
  readonly from: number;
  readonly to: number;
  /** The value that holds it, where there is one. */
  readonly parent: { readonly from: number; readonly at: JsonPointer } | null;
}

/** Units that are read before other work of the page gets its turn: a few ms. */
const PORTION = 256 * 1024;

/**
 * Finds the value that `pointer` names in a text that may be megabytes long, in portions, so that the page stays
 * usable. Null where there is no such value. A repeated key counts once, as it stands first.
 *
 * @param rest lets other work go on between two portions
 */
export async function findPlace(
  text: string,
  pointer: JsonPointer,
  rest: () => Promise<void>,
): Promise<JsonPlace | null> {
  const wanted = pointer.split('/').slice(1);
  const search = placeSearch(text, wanted);
  while (search.place === null && !search.scanner.finished) {
    search.scanner.scan(search.scanner.position + PORTION);
    if (search.place === null) await rest();
  }
  return search.place;
}

interface OpenValue {
  readonly isArray: boolean;
  readonly from: number;
  index: number;
}

function placeSearch(text: string, wanted: readonly string[]) {
  const open: OpenValue[] = [];
  /** How many leading names of the pointer the way to the current value shares with it. */
  let shared = 0;
  let key = '';
  let place: JsonPlace | null = null;
  let begun: number | null = null;

  const enter = (): boolean => {
    const depth = open.length;
    const level = open.at(-1);
    if (level !== undefined) {
      shared = Math.min(shared, depth - 1);
      const name = level.isArray ? String(level.index) : key;
      if (shared === depth - 1 && wanted[depth - 1] === name) shared = depth;
    }
    return place === null && begun === null && depth === wanted.length && shared === depth;
  };
  const found = (from: number, to: number): void => {
    const parent = open.at(-1);
    const names = wanted.slice(0, -1).map((name) => `/${name}`);
    place = { from, to, parent: parent ? { from: parent.from, at: names.join('') } : null };
  };

  const scanner = jsonScanner(text, {
    key: (from, to) => {
      key = memberName(text.slice(from, to));
    },
    scalar: (from, to) => {
      if (enter()) found(from, to);
    },
    open: (from, isArray) => {
      if (enter()) begun = open.length;
      open.push({ isArray, from, index: 0 });
    },
    close: (end) => {
      const closed = open.pop();
      if (closed && begun === open.length) {
        begun = null;
        found(closed.from, end + 1);
      }
    },
    comma: () => {
      const level = open.at(-1);
      if (level) level.index += 1;
    },
  });
  return {
    scanner,
    get place(): JsonPlace | null {
      return place;
    },
  };
}
