import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-valid.ts';
import { judgeTools, pointers, tool, toolWith } from '../../support/lists.ts';

const property = (schema: unknown) => toolWith({ properties: { city: schema } });
const nested = (levels: number): object => (levels === 0 ? {} : { properties: { deeper: nested(levels - 1) } });

test('ordinary schemas, unknown keywords and unknown formats are verified', () => {
  const schema = { type: 'string', format: 'x-park', 'x-other': 5, examples: ['a'], enum: ['a'], title: 'City' };
  expect(judgeTools(check, [tool(), property(schema), property(true)]).state).toBe('verified');
});

test.each([
  [{ type: 'sting' }, '/type', 'type has to name JSON types'],
  [{ type: [] }, '/type', 'type has to name JSON types'],
  [{ properties: [] }, '/properties', 'properties has to be an object that holds schemas'],
  [{ properties: { a: 'text' } }, '/properties/a', 'a in properties has to be a schema'],
  [{ properties: { type: { type: 5 } } }, '/properties/type/type', 'type has to name JSON types'],
  [{ required: true }, '/required', 'required has to be a list of different names'],
  [{ required: ['a', 'a'] }, '/required', 'required has to be a list of different names'],
  [{ items: [{}] }, '/items', 'since 2020-12 a list belongs in prefixItems'],
  [{ items: 5 }, '/items', 'items has to be a schema'],
  [{ anyOf: [] }, '/anyOf', 'anyOf has to be a list of at least one schema'],
  [{ anyOf: [{ not: null }] }, '/anyOf/0/not', 'not has to be a schema'],
  [{ exclusiveMinimum: true }, '/exclusiveMinimum', 'exclusiveMinimum has to be a number'],
  [{ minLength: -1 }, '/minLength', 'minLength has to be a whole number, 0 or more'],
  [{ multipleOf: 0 }, '/multipleOf', 'multipleOf has to be a number above 0'],
  [{ description: ['text'] }, '/description', 'description has to be text'],
  [{ examples: 'a' }, '/examples', 'examples has to be a list'],
  [{ uniqueItems: 1 }, '/uniqueItems', 'uniqueItems has to be true or false'],
  [{ $id: '#a#b' }, '/$id', '$id has to be an address without a fragment'],
])('%j fails, at the keyword and in words', (schema, path, text) => {
  const verdict = judgeTools(check, [property(schema)]);
  expect(verdict.state).toBe('failed');
  expect(verdict.subjects?.[0]?.detail).toContain(text);
  expect(pointers(verdict)).toEqual([`/result/tools/0/inputSchema/properties/city${path}`]);
});

test('a schema is judged by the dialect that it declares', () => {
  const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', properties: { a: { items: [{}] } } };
  const older = { $schema: 'https://json-schema.org/draft/2019-09/schema', properties: { a: { items: [{}] } } };
  expect(judgeTools(check, [toolWith(draft07), toolWith(older)]).state).toBe('verified');
  expect(judgeTools(check, [toolWith({ ...draft07, required: 'a' })]).state).toBe('failed');
  expect(judgeTools(check, [toolWith({ ...older, $defs: 5 })]).state).toBe('failed');
});

test.each([
  [{ pattern: '(?<=' }, '/pattern'],
  [{ patternProperties: { '[': {} } }, '/patternProperties/['],
  [{ id: 'city' }, '/id'],
])('%j is a risk', (schema, path) => {
  const verdict = judgeTools(check, [property(schema)]);
  expect(verdict.state).toBe('observed-risk');
  expect(pointers(verdict)).toEqual([`/result/tools/0/inputSchema/properties/city${path}`]);
});

test('a pattern that compiles without the u flag only is no concern, and a property called id neither', () => {
  expect(judgeTools(check, [property({ pattern: '^\\-$' }), toolWith({ properties: { id: {} } })]).state).toBe(
    'verified',
  );
});

test('what looks like a keyword inside data is data', () => {
  expect(
    judgeTools(check, [property({ const: { type: 5 }, default: { items: [1] }, enum: [{ required: 1 }] })]).state,
  ).toBe('verified');
});

test('an unknown dialect is not evaluated, and is outweighed by a fault elsewhere', () => {
  const foreign = toolWith({ $schema: 'http://json-schema.org/draft-04/schema#', required: true });
  expect(judgeTools(check, [tool(), foreign])).toMatchObject({
    state: 'not-checked',
    reason: { code: 'dialect.unknown' },
  });
  expect(judgeTools(check, [foreign, property({ type: 5 })]).state).toBe('failed');
});

test('schemas nested more than 64 levels deep are not evaluated', () => {
  expect(judgeTools(check, [toolWith(nested(63))]).state).toBe('verified');
  expect(judgeTools(check, [toolWith(nested(64))])).toMatchObject({
    state: 'not-checked',
    reason: { code: 'budget.schema' },
  });
});

test('schemas of more than 20,000 subschemas are not evaluated', () => {
  const properties = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`p${index}`, {}]));
  expect(judgeTools(check, [toolWith({ properties })])).toMatchObject({ reason: { code: 'budget.schema' } });
});

test('an inputSchema that is no object is left to another check', () => {
  expect(judgeTools(check, [tool({ inputSchema: 5 })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});

test('the rule is not applied before 2025-11-25', () => {
  expect(check.revisions).toEqual(['2025-11-25', '2026-07-28']);
});
