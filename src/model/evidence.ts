import type { Evidence } from './finding.ts';
import { pointer } from './json.ts';

/** The place below another one: `path` is appended to its pointer. */
export function inside(place: Evidence, ...path: readonly (string | number)[]): Evidence {
  return { ...place, pointer: `${place.pointer ?? ''}${pointer(...path)}` };
}
