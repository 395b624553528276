import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-param-text.ts';
import { judgeTools, pointers, tool, toolWith } from '../../support/lists.ts';

const parameter = (schema: unknown, more: object = {}) => toolWith({ properties: { city: schema }, ...more });

test('a type and a description on each parameter are verified', () => {
  expect(judgeTools(check, [tool()]).state).toBe('verified');
});

test('tools without parameters are verified', () => {
  expect(judgeTools(check, [toolWith({})]).message).toBe('No tool has parameters.');
});

test.each([[{ enum: ['a'] }], [{ const: 1 }], [{ anyOf: [{ type: 'string' }] }], [{ $ref: '#/$defs/City' }]])(
  '%j says what values it takes',
  (schema) => {
    expect(judgeTools(check, [parameter({ ...schema, description: 'City name' })]).state).toBe('verified');
  },
);

test('the description of the definition that a parameter refers to counts', () => {
  const $defs = { City: { type: 'string', description: 'City name' } };
  expect(judgeTools(check, [parameter({ $ref: '#/$defs/City' }, { $defs })]).state).toBe('verified');
});

test.each([
  [{ type: 'string' }, 'city: no description'],
  [{ type: 'string', description: ' ' }, 'city: no description'],
  [{ description: 'City name' }, 'city: no type'],
  [{}, 'city: no type, no description'],
  [true, 'city: no type, no description'],
])('%j is a risk', (schema, detail) => {
  const verdict = judgeTools(check, [parameter(schema)]);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'list_parks', detail }] });
  expect(pointers(verdict)).toEqual(['/result/tools/0/inputSchema/properties/city']);
});

test('the count tells parameters and tools', () => {
  const verdict = judgeTools(check, [tool(), toolWith({ properties: { a: {}, b: {} } })]);
  expect(verdict.message).toContain('2 of 3 parameters without a type or a description, on 1 tool');
});

test('an inputSchema that is no object is left to another check', () => {
  expect(judgeTools(check, [tool({ inputSchema: 5 })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
