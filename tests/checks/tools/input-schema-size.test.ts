import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-size.ts';
import { judgeTools, pointers, tool, toolWith } from '../../support/lists.ts';

const nested = (levels: number): object => (levels === 0 ? {} : { properties: { deeper: nested(levels - 1) } });
const many = (count: number) => ({
  properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, {}])),
});
const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

test.each([
  ['an ordinary schema', {}],
  ['16 levels', nested(15)],
  ['500 subschemas', many(499)],
  ['200 values in an enum', { properties: { a: { enum: values(200) } } }],
])('%s is verified', (_, schema) => {
  expect(judgeTools(check, [toolWith(schema)]).state).toBe('verified');
});

test.each([
  ['17 levels', nested(16), '17 levels deep'],
  ['501 subschemas', many(500), '501 subschemas'],
  ['more subschemas than are looked at', many(20_000), 'more than 20000 subschemas'],
  ['more than 64 KiB', { description: 'd'.repeat(65 * 1024) }, '65 KiB'],
  ['more than 64 KiB in characters of three bytes', { description: '\u20ac'.repeat(22 * 1024) }, '66 KiB'],
  ['more than 64 KiB in characters of four bytes', { description: '\u{1F333}'.repeat(17 * 1024) }, '68 KiB'],
  ['more than 64 KiB in UTF-8', { description: '\u00fc'.repeat(33 * 1024) }, '66 KiB'],
])('%s is a risk', (_, schema, detail) => {
  const verdict = judgeTools(check, [tool({ name: 'small' }), toolWith(schema)]);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'list_parks', detail }] });
});

test('a long enum is a risk at its place', () => {
  const verdict = judgeTools(check, [toolWith({ properties: { a: { enum: values(201) } } })]);
  expect(verdict.state).toBe('observed-risk');
  expect(pointers(verdict)).toEqual(['/result/tools/0/inputSchema/properties/a/enum']);
});

test('an inputSchema that is no object is left to another check', () => {
  expect(judgeTools(check, [tool({ inputSchema: 5 })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
