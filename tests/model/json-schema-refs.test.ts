import { expect, test } from 'vitest';
import { at, isObject } from '../../src/model/json.ts';
import { schemaPointer } from '../../src/model/json-schema.ts';
import { indexSchema } from '../../src/model/json-schema-refs.ts';

/** Where a reference leads that stands at a pointer of a schema. */
function resolve(schema: object, from: string, ref: string) {
  const copy: unknown = structuredClone(schema);
  const place = at(copy, from);
  if (!isObject(place)) throw new Error(`nothing at ${from}`);
  Object.assign(place, { $ref: ref });
  const index = indexSchema(copy);
  const node = index.nodes.find((one) => schemaPointer(one) === from);
  const resolution = node === undefined ? null : index.resolve(node);
  switch (resolution?.kind) {
    case 'local':
      return `local ${resolution.target === null ? 'boolean' : schemaPointer(resolution.target)}`;
    case 'remote':
      return `remote ${resolution.scheme}`;
    default:
      return resolution?.kind;
  }
}

const SCHEMA = {
  $id: 'https://example.com/outer',
  $defs: {
    A: { $anchor: 'a' },
    Yes: true,
    Inner: { $id: 'inner', $defs: { B: { properties: { c: {} } } } },
    Old: { id: '#old' },
  },
};

test.each([
  ['', '#', 'local '],
  ['', '', 'local '],
  ['', '#/$defs/A', 'local /$defs/A'],
  ['', '#a', 'local /$defs/A'],
  ['', '#old', 'local /$defs/Old'],
  ['', '#/$defs/Yes', 'local boolean'],
  ['', 'inner#/$defs/B', 'local /$defs/Inner/$defs/B'],
  ['', 'https://example.com/inner', 'local /$defs/Inner'],
  ['', 'https://example.com/outer#/$defs/A', 'local /$defs/A'],
  ['/$defs/Inner', '#/$defs/B', 'local /$defs/Inner/$defs/B'],
  ['/$defs/Inner/$defs/B/properties/c', '#', 'local /$defs/Inner'],
  ['', '#/$defs/Missing', 'missing'],
  ['', '#missing', 'missing'],
  ['', '#/$id', 'missing'],
  ['', '#%E0%A4%A', 'missing'],
  ['', 'other', 'remote https'],
  ['', 'HTTPS://other.example/s', 'remote https'],
  ['', 'file:///a', 'remote file'],
])('from %j the reference %j leads to %s', (from, ref, where) => {
  expect(resolve(SCHEMA, from, ref)).toBe(where);
});

test('a node without a reference resolves to nothing', () => {
  const index = indexSchema({ $ref: '#', not: { $ref: 5 } });
  expect(index.nodes.map((node) => index.resolve(node)?.kind ?? null)).toEqual(['local', null]);
});

test('a relative reference without any base leads nowhere', () => {
  expect(resolve({ properties: { a: {} } }, '/properties/a', 'other.json')).toBe('missing');
});

test('places that only references reach are walked, each once, with their own pointers', () => {
  const schema = {
    properties: { a: { $ref: '#/components/A' }, b: { $ref: '#/components/A' } },
    components: { A: { items: { $ref: '#/components/B' } }, B: { not: {} }, C: {} },
  };
  expect(indexSchema(schema).nodes.map(schemaPointer)).toEqual([
    '',
    '/properties/a',
    '/properties/b',
    '/components/A',
    '/components/A/items',
    '/components/B',
    '/components/B/not',
  ]);
});

test('identifiers nested 500 deep are resolved in a moment', () => {
  let schema: object = { $ref: '#/x' };
  for (let level = 0; level < 500; level += 1) schema = { $id: `level${level}/`, not: schema };
  const before = performance.now();
  expect(indexSchema(schema).nodes).toHaveLength(501);
  expect(performance.now() - before).toBeLessThan(2000);
});
