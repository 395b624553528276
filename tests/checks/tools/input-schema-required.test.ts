import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-required.ts';
import { judgeTools, pointers, tool, toolWith } from '../../support/lists.ts';

const SOME = { properties: { a: {} }, required: ['b'] };

test('names that are described are verified', () => {
  expect(judgeTools(check, [tool()]).state).toBe('verified');
});

test('a name that is described nowhere is a risk, at its place in the list', () => {
  const verdict = judgeTools(check, [toolWith({ properties: { a: {} }, required: ['a', 'b'] })]);
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    subjects: [{ detail: '“b” is required and not described' }],
  });
  expect(pointers(verdict)).toEqual(['/result/tools/0/inputSchema/required/1']);
});

test.each([
  ['allOf', { ...SOME, allOf: [{ properties: { b: {} } }] }],
  ['anyOf', { ...SOME, anyOf: [{ properties: { b: {} } }] }],
  ['then', { ...SOME, if: {}, ...JSON.parse('{"then": {"properties": {"b": {}}}}') }],
  ['patternProperties', { ...SOME, patternProperties: { '^b$': {} } }],
  ['a schema for additional properties', { ...SOME, additionalProperties: { type: 'string' } }],
  ['a reference', { ...SOME, $ref: '#/$defs/B', $defs: { B: { properties: { b: {} } } } }],
  ['a reference inside allOf', { ...SOME, allOf: [{ $ref: '#/$defs/B' }], $defs: { B: { properties: { b: {} } } } }],
])('a name that %s describes is verified', (_, schema) => {
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('verified');
});

test('a choice among names of the outer schema is verified', () => {
  const schema = { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] };
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('verified');
});

test('a name that a branch asks for and nobody describes is a risk', () => {
  const schema = { properties: { a: {} }, oneOf: [{ required: ['a'] }, { required: ['c'] }] };
  const verdict = judgeTools(check, [toolWith(schema)]);
  expect(pointers(verdict)).toEqual(['/result/tools/0/inputSchema/oneOf/1/required/0']);
});

test('a name under not or if need not exist', () => {
  const schema = { properties: { a: {} }, not: { required: ['b'] }, if: { required: ['c'] } };
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('verified');
});

test('names one level deeper are judged too', () => {
  const schema = { properties: { where: { type: 'object', properties: { x: {} }, required: ['y'] } } };
  expect(pointers(judgeTools(check, [toolWith(schema)]))).toEqual([
    '/result/tools/0/inputSchema/properties/where/required/0',
  ]);
});

test('a part of a definition is not judged by itself', () => {
  const schema = { properties: { a: {} }, $ref: '#/$defs/Part', $defs: { Part: { required: ['a'] } } };
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('verified');
});

test('names of members that every object has are names like others', () => {
  expect(judgeTools(check, [toolWith({ properties: {}, required: ['constructor'] })]).state).toBe('observed-risk');
});

test('references that go in circles end', () => {
  const schema = { ...SOME, $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } };
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('observed-risk');
});

test('many references to one large definition stop at a limit', () => {
  const anyOf = Array.from({ length: 300 }, (_, index) => ({ properties: { [`p${index}`]: {} } }));
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`q${index}`, { $ref: '#/$defs/Big' }]),
  );
  const verdict = judgeTools(check, [toolWith({ properties, $defs: { Big: { anyOf, required: ['p0'] } } })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'budget.schema' } });
});

test('an inputSchema that is no object is left to another check', () => {
  expect(judgeTools(check, [tool({ inputSchema: 5 })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
