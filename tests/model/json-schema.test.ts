import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, isObject } from '../../src/model/json.ts';
import { rootNode, schemaPointer, subschemas } from '../../src/model/json-schema.ts';

const pointersOf = (schema: unknown) => subschemas(rootNode(schema)).nodes.map(schemaPointer);

test('every keyword that holds schemas is entered, in the order of the text', () => {
  const schema = {
    properties: { 'a/b': {}, type: {} },
    items: [{}, true],
    additionalProperties: { not: {} },
    anyOf: [{}, JSON.parse('{"if": {}, "then": {}, "else": {}}')],
    dependencies: { a: ['b'], c: {} },
    $defs: { x: { contentSchema: {} } },
  };
  expect(pointersOf(schema)).toEqual([
    '',
    '/properties/a~1b',
    '/properties/type',
    '/items/0',
    '/items/1',
    '/additionalProperties',
    '/additionalProperties/not',
    '/anyOf/0',
    '/anyOf/1',
    '/anyOf/1/if',
    '/anyOf/1/then',
    '/anyOf/1/else',
    '/dependencies/c',
    '/$defs/x',
    '/$defs/x/contentSchema',
  ]);
});

test('data and unknown keywords are not entered', () => {
  expect(
    pointersOf({ const: { items: {} }, enum: [{ not: {} }], default: { not: {} }, examples: [{}], 'x-a': {} }),
  ).toEqual(['']);
});

test('what is no schema is a node where a schema is expected, and nothing below it', () => {
  expect(pointersOf({ properties: { a: 'text', b: null }, not: [{}], allOf: {} })).toEqual([
    '',
    '/properties/a',
    '/properties/b',
    '/not',
  ]);
});

test('names that every object has are names like others', () => {
  const schema: unknown = JSON.parse('{"properties":{"__proto__":{"not":{}},"constructor":{}}}');
  expect(pointersOf(schema)).toEqual([
    '',
    '/properties/__proto__',
    '/properties/__proto__/not',
    '/properties/constructor',
  ]);
});

test('the walk stops at its limit and says so', () => {
  const schema = { properties: { a: {}, b: {}, c: {} } };
  expect(subschemas(rootNode(schema), 3)).toMatchObject({ nodes: { length: 3 }, cut: true });
  expect(subschemas(rootNode(schema), 4)).toMatchObject({ nodes: { length: 4 }, cut: false });
});

test('depth counts schemas, from 1', () => {
  const { nodes } = subschemas(rootNode({ properties: { a: { items: {} } } }));
  expect(nodes.map(({ depth }) => depth)).toEqual([1, 2, 3]);
});

test('each pointer leads to the very node, whatever the schema', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('properties', 'allOf', 'not', 'items', '$defs'), (value, keyword) => {
      const schema = { [keyword]: value };
      for (const node of subschemas(rootNode(schema)).nodes) {
        const found = at(schema, schemaPointer(node));
        expect(isObject(found) ? found : null).toBe(isObject(node.schema) ? node.schema : null);
      }
    }),
    { numRuns: 500 },
  );
});
