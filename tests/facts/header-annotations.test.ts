import { expect, test } from 'vitest';
import { headerAnnotations } from '../../src/facts/header-annotations.ts';
import { located } from '../support/facts.ts';

const MARK = { type: 'string', 'x-mcp-header': 'Region' };
const find = (inputSchema: unknown, name: unknown = 'query') => headerAnnotations(located([{ name, inputSchema }]));

test('an annotation on a parameter is found with its tool, place and schema', () => {
  expect(find({ type: 'object', properties: { 'a/b': MARK } })).toEqual([
    {
      tool: 'query',
      at: { exchange: 3, message: 0, pointer: '/result/tools/0/inputSchema/properties/a~1b/x-mcp-header' },
      value: 'Region',
      schema: MARK,
      property: 'a/b',
      reachable: true,
    },
  ]);
});

test('a chain of properties is reachable, the root has no property', () => {
  expect(find({ ...MARK, properties: { a: { properties: { b: MARK } } } })).toMatchObject([
    { property: null, reachable: true },
    { property: 'b', reachable: true },
  ]);
});

test.each([
  ['items', { properties: { a: { items: MARK } } }],
  ['prefixItems', { properties: { a: { prefixItems: [MARK] } } }],
  ['oneOf', { oneOf: [{ properties: { a: MARK } }] }],
  ['allOf', { properties: { a: { allOf: [{ properties: { b: MARK } }] } } }],
  ['if', { if: { properties: { a: MARK } } }],
  ['dependentSchemas', { dependentSchemas: { a: MARK } }],
  ['unevaluatedProperties', { unevaluatedProperties: MARK }],
  ['$defs', { $defs: { A: MARK } }],
  ['definitions', { definitions: { A: { properties: { a: MARK } } } }],
])('under %s it is not reachable', (through, schema) => {
  expect(find(schema)).toMatchObject([{ reachable: false, through }]);
});

test('the target of a reference is not reachable, the annotated parameter beside a $ref is', () => {
  const schema = { properties: { a: { $ref: '#/shared/A', 'x-mcp-header': 'Own' } }, shared: { A: MARK } };
  expect(find(schema)).toMatchObject([
    { value: 'Own', reachable: true },
    {
      value: 'Region',
      reachable: false,
      through: '$ref',
      at: { pointer: '/result/tools/0/inputSchema/shared/A/x-mcp-header' },
    },
  ]);
});

test('a parameter that another one refers to counts once', () => {
  expect(find({ properties: { a: MARK, b: { $ref: '#/properties/a' } } })).toMatchObject([
    { property: 'a', reachable: true },
  ]);
});

test('a parameter of that name, and data, are no annotations', () => {
  const schema = {
    properties: { 'x-mcp-header': { type: 'string' } },
    const: MARK,
    enum: [MARK],
    default: MARK,
    examples: [MARK],
  };
  expect(find(schema)).toEqual([]);
});

test('an annotation counts whatever its value, null included', () => {
  expect(find({ properties: { a: { 'x-mcp-header': null } } })).toMatchObject([{ value: null }]);
});

test.each([[null], [true], ['text'], [[]]])('the inputSchema %j has none', (inputSchema) => {
  expect(find(inputSchema)).toEqual([]);
});

test('a tool without a name is nameless, and outputSchema is not read', () => {
  expect(find({ properties: { a: MARK } }, 5)).toMatchObject([{ tool: '' }]);
  expect(headerAnnotations(located([{ name: 'a', outputSchema: { properties: { a: MARK } } }]))).toEqual([]);
});
