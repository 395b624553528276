import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/checks/catalogue.ts';

/** An entry of the list of all checks that the product is to have. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly layer: string;
  readonly eras: readonly string[];
  readonly revisions: readonly string[];
  readonly level: string;
  readonly mode: 'passive' | 'active-safe' | 'opt-in';
}

const ROOT = join(import.meta.dirname, '../..');
const ENTRIES = JSON.parse(readFileSync(join(ROOT, 'tests/fixtures/catalogue.json'), 'utf8')) as readonly Entry[];
const BY_ID = new Map(ENTRIES.map((entry) => [entry.id, entry]));

/** Layers whose passive checks are all there. */
const COMPLETE = [
  'handshake',
  'tools',
  'pagination',
  'resources',
  'prompts',
  'transport',
  'reach',
  'cors',
  'caching',
  'errors',
];

/** Checks whose rule speaks of revisions that its entry leaves out: an early priming event is a risk of its own. */
const ALSO: { readonly [id: string]: readonly string[] } = { 'transport.sse.priming': ['2025-03-26', '2025-06-18'] };

/** `tools.input-schema.type` lives in `tools/input-schema-type`. */
function pathOf(id: string): string {
  const [layer = '', ...rest] = id.split('.');
  return `${layer}/${rest.join('-')}`;
}

test('the list has 232 entries, each with an id of its own', () => {
  expect(ENTRIES).toHaveLength(232);
  expect(BY_ID.size).toBe(232);
});

test('no check stands in the catalogue twice', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(CATALOGUE.map((check) => [check.id, check] as const))('%s is as the list has it', (id, check) => {
  const entry = BY_ID.get(id);
  expect({
    title: check.title,
    layer: id.split('.')[0],
    level: check.level,
    eras: [...check.eras].sort(),
    revisions: [...check.revisions].sort(),
  }).toEqual({
    title: entry?.title,
    layer: entry?.layer,
    level: entry?.level,
    eras: [...(entry?.eras ?? [])].sort(),
    revisions: [...(entry?.revisions ?? []), ...(ALSO[id] ?? [])].sort(),
  });
});

test('every check has its file and its test by the naming rule', () => {
  const missing = CATALOGUE.flatMap(({ id }) => [`src/checks/${pathOf(id)}.ts`, `tests/checks/${pathOf(id)}.test.ts`]);
  expect(missing.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every file that defines a check is in the catalogue, under the id that its path says', () => {
  const modules = import.meta.glob<{ readonly default?: { readonly id?: unknown } }>('../../src/checks/*/*.ts', {
    eager: true,
  });
  const known = new Set<unknown>(CATALOGUE.map(({ id }) => id));
  const stray = Object.entries(modules).filter(([path, module]) => {
    const id = module.default?.id;
    if (typeof id !== 'string') return false;
    return !known.has(id) || !path.endsWith(`/${pathOf(id)}.ts`);
  });
  expect(stray.map(([path]) => path)).toEqual([]);
});

test.each(COMPLETE)('all passive checks of the layer %s are there', (layer) => {
  const known = new Set<string>(CATALOGUE.map(({ id }) => id));
  const wanted = ENTRIES.filter((entry) => entry.layer === layer && entry.mode === 'passive').map(({ id }) => id);
  expect(wanted.filter((id) => !known.has(id))).toEqual([]);
});

test.each([
  ['reach', 15],
  ['cors', 17],
])('every check of the layer %s is there, whatever its mode: %i', (layer, count) => {
  const wanted = ENTRIES.filter((entry) => entry.layer === layer).map(({ id }) => id);
  expect(wanted).toHaveLength(count);
  const known = new Set<string>(CATALOGUE.map(({ id }) => id));
  expect(wanted.filter((id) => !known.has(id))).toEqual([]);
});
