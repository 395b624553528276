import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-type.ts';
import { judgeTools, pointers, tool, toolWith, words } from '../../support/lists.ts';

test('the type object at the root is verified, with and without parameters', () => {
  const verdict = judgeTools(check, [tool(), tool({ inputSchema: { type: 'object', additionalProperties: false } })]);
  expect(verdict.state).toBe('verified');
});

test('an empty inputSchema fails and names its tool only', () => {
  const verdict = judgeTools(check, [tool({ name: 'lookup_city' }), tool({ inputSchema: {} })]);
  expect(verdict.state).toBe('failed');
  expect(words(verdict)).toMatch(/list_parks.*inputSchema has no type/s);
  expect(words(verdict)).not.toContain('lookup_city');
  expect(verdict.message).toContain('inputSchema');
  expect(verdict.message).toContain('“object”');
});

test.each([
  [{ anyOf: [{ type: 'object' }] }, 'inputSchema has anyOf and no type', '/result/tools/0/inputSchema'],
  [{ $ref: '#/$defs/a' }, 'inputSchema has $ref and no type', '/result/tools/0/inputSchema'],
  [{ type: ['object', 'null'] }, 'type is a list, not the string “object”', '/result/tools/0/inputSchema/type'],
  [{ type: 'string' }, 'type is “string”', '/result/tools/0/inputSchema/type'],
  [{ type: null }, 'type is null', '/result/tools/0/inputSchema/type'],
])('%j fails', (inputSchema, detail, pointer) => {
  const verdict = judgeTools(check, [tool({ inputSchema })], { era: 'modern' });
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual([pointer]);
});

test.each([
  [{ properties: { 'a/b': true } }, 'a/b is true', '/result/tools/0/inputSchema/properties/a~1b'],
  [{ properties: { a: false } }, 'a is false', '/result/tools/0/inputSchema/properties/a'],
  [{ properties: [] }, 'properties is array', '/result/tools/0/inputSchema/properties'],
])('%j fails on legacy servers and not on modern ones', (schema, detail, pointer) => {
  const verdict = judgeTools(check, [toolWith(schema)]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual([pointer]);
  expect(judgeTools(check, [toolWith(schema)], { era: 'modern' }).state).toBe('verified');
});

test('the words follow what is wrong', () => {
  expect(judgeTools(check, [toolWith({ properties: { a: true } })])).toMatchObject({
    message: expect.stringContaining('inputSchema.properties'),
    expected: expect.stringContaining('each property'),
    fix: expect.stringContaining('in place of true'),
  });
  expect(judgeTools(check, [tool({ inputSchema: { properties: { a: true } } })])).toMatchObject({
    message: expect.stringContaining('not of type “object”'),
    expected: expect.stringContaining('at its root'),
    fix: expect.stringContaining('at the root'),
  });
});

test('an inputSchema that is no object is left to another check', () => {
  expect(judgeTools(check, [tool({ inputSchema: null })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
