import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-refs.ts';
import { judgeTools, pointers, tool, toolWith, words } from '../../support/lists.ts';

const ref = ($ref: string, more: object = {}) => toolWith({ properties: { city: { $ref } }, ...more });
const INPUT = '/result/tools/0/inputSchema';

test('schemas without references are verified', () => {
  expect(judgeTools(check, [tool()])).toMatchObject({ state: 'verified', message: 'No schema uses $ref.' });
});

test.each([
  ['a pointer', ref('#/$defs/City', { $defs: { City: { type: 'string' } } })],
  ['a pointer into definitions', ref('#/definitions/City', { definitions: { City: true } })],
  ['an escaped pointer', ref('#/$defs/a~1b%20c', { $defs: { 'a/b c': {} } })],
  ['the root', ref('#')],
  ['an anchor', ref('#city', { $defs: { City: { $anchor: 'city' } } })],
  ['an anchor of draft-07', ref('#city', { definitions: { City: { $id: '#city' } } })],
  [
    'its own identifier',
    ref('https://example.com/s#/$defs/City', { $id: 'https://example.com/s', $defs: { City: {} } }),
  ],
  ['an embedded schema', ref('city.json', { $id: 'https://example.com/s', $defs: { City: { $id: 'city.json' } } })],
  [
    'a place that no keyword holds',
    ref('#/components/City', { components: { City: { $ref: '#/components/Name' }, Name: {} } }),
  ],
])('%s is resolved', (_, one) => {
  expect(judgeTools(check, [one]).state).toBe('verified');
});

test('a definition one level down does not count, and the tool, the reference and the name are said', () => {
  const record = { CityRecord: { type: 'object' } };
  const outputSchema = {
    type: 'object',
    properties: { result: { properties: { item: { $ref: '#/$defs/CityRecord' } }, $defs: record } },
  };
  const verdict = judgeTools(check, [tool({ name: 'lookup_city', outputSchema }), tool()]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toMatch(/lookup_city.*\$ref.*#\/\$defs\/CityRecord/);
  expect(words(verdict)).not.toContain('list_parks');
  expect(pointers(verdict)).toEqual(['/result/tools/0/outputSchema/properties/result/properties/item/$ref']);
});

test.each([
  ['a missing anchor', ref('#nowhere')],
  ['a pointer to text', ref('#/title', { title: 'text' })],
  ['another document without a base', ref('City')],
  [
    'a pointer of an embedded schema that is counted from the outer root',
    toolWith({
      $defs: { Inner: { $id: 'https://example.com/inner', properties: { a: { $ref: '#/$defs/Nowhere' } } } },
    }),
  ],
])('%s fails', (_, one) => {
  expect(judgeTools(check, [one]).state).toBe('failed');
});

test('a reference that leads nowhere is a risk before 2025-11-25', () => {
  expect(judgeTools(check, [ref('#nowhere')], { revision: '2025-06-18' }).state).toBe('observed-risk');
});

test.each([
  ['https://example.com/city.json', 'a network address'],
  ['file:///etc/city.json', 'a local file'],
  ['urn:city', 'another document'],
])('%s is a risk', (uri, what) => {
  const verdict = judgeTools(check, [ref(uri)]);
  expect(verdict.state).toBe('observed-risk');
  expect(words(verdict)).toContain(what);
  expect(pointers(verdict)).toEqual([`${INPUT}/properties/city/$ref`]);
});

test.each([
  ['itself', { $defs: { A: { $ref: '#/$defs/A' } } }],
  ['one another', { $defs: { A: { $ref: '#/$defs/B' }, B: { allOf: [{ $ref: '#/$defs/A' }] } } }],
])('a reference that leads back to %s without an end is a risk', (_, schema) => {
  const verdict = judgeTools(check, [toolWith(schema)]);
  expect(verdict).toMatchObject({ state: 'observed-risk' });
  expect(verdict.message).toContain('without an end');
});

test('a tree that refers to itself one level deeper is right', () => {
  const node = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } } };
  expect(judgeTools(check, [ref('#/$defs/Node', { $defs: { Node: node } })]).state).toBe('verified');
});

test('a property called $ref, and $ref inside data, is no reference', () => {
  const schema = {
    properties: {
      $ref: { type: 'string' },
      a: { const: { $ref: '#/x' }, default: { $ref: '#/x' }, enum: [{ $ref: '#/x' }] },
    },
  };
  expect(judgeTools(check, [toolWith(schema)])).toMatchObject({ state: 'verified', message: 'No schema uses $ref.' });
});

test('a chain of 10,000 references is followed without running out of stack', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`d${index}`, { $ref: `#/$defs/d${(index + 1) % 10_000}` }]),
  );
  expect(judgeTools(check, [toolWith({ $defs })]).state).toBe('observed-risk');
});

test('schemas of more than 20,000 subschemas are not evaluated', () => {
  const properties = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`p${index}`, {}]));
  expect(judgeTools(check, [toolWith({ properties })])).toMatchObject({ reason: { code: 'budget.schema' } });
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
