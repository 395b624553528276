import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/output-schema.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

const output = (outputSchema: unknown) => tool({ outputSchema });
const MODERN = { era: 'modern' } as const;
const FIRST = { revision: '2025-06-18' } as const;

test('no outputSchema, and a well formed one, are verified', () => {
  expect(judgeTools(check, [tool()]).message).toBe('No tool has an outputSchema, which is optional.');
  expect(judgeTools(check, [output({ type: 'object', properties: { a: { type: 'string' } } })]).state).toBe('verified');
});

test.each([[null], [true], [[]], ['object']])('outputSchema %j fails on every revision', (schema) => {
  for (const context of [MODERN, FIRST, {}]) {
    const verdict = judgeTools(check, [output(schema)], context);
    expect(verdict.state).toBe('failed');
    expect(pointers(verdict)).toEqual(['/result/tools/0/outputSchema']);
  }
});

test.each([
  [{ type: 'array', items: {} }, '/type'],
  [{ anyOf: [] as object[] }, ''],
  [{ type: 'object', properties: { a: true } }, '/properties/a'],
  [{ type: 'object', properties: 5 }, '/properties'],
])('%j fails before 2026-07-28, whose schema wants objects', (schema, path) => {
  for (const context of [FIRST, {}]) {
    const verdict = judgeTools(check, [output(schema)], context);
    expect(verdict.state).toBe('failed');
    expect(pointers(verdict)).toEqual([`/result/tools/0/outputSchema${path}`]);
  }
});

test('any root type is right from 2026-07-28 on', () => {
  expect(judgeTools(check, [output({ type: 'array' }), output({})], MODERN).state).toBe('verified');
});

test('a schema that is not valid in its dialect fails from 2025-11-25 on and is a risk before', () => {
  const schema = { type: 'object', properties: { a: { type: 'sting' } } };
  const verdict = judgeTools(check, [output(schema)]);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual(['/result/tools/0/outputSchema/properties/a/type']);
  expect(judgeTools(check, [output(schema)], MODERN).state).toBe('failed');
  expect(judgeTools(check, [output(schema)], FIRST).state).toBe('observed-risk');
});

test('a pattern that does not compile is a risk', () => {
  expect(judgeTools(check, [output({ type: 'object', properties: { a: { pattern: '(' } } })]).state).toBe(
    'observed-risk',
  );
});

test('more than 64 KiB are a risk', () => {
  const verdict = judgeTools(check, [output({ type: 'object', description: 'd'.repeat(65 * 1024) })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ detail: '65 KiB' }] });
});

test('a schema in an unknown dialect gives no verdict', () => {
  expect(judgeTools(check, [output({ type: 'object', $schema: 'https://example.com/own' })])).toMatchObject({
    state: 'not-checked',
    reason: { code: 'dialect.unknown' },
  });
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
