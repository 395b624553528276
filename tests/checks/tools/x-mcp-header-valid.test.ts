import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/x-mcp-header-valid.ts';
import { judgeTools, pointers, tool, toolWith, words } from '../../support/lists.ts';

const MODERN = { era: 'modern' } as const;
const header = (schema: object, value: unknown = 'Region') =>
  toolWith({ properties: { region: { ...schema, 'x-mcp-header': value } } });
const judge = (...tools: readonly object[]) => judgeTools(check, tools, MODERN);
const STRING = { type: 'string' };

test.each(['string', 'integer', 'boolean'])('an annotation on a %s is verified', (type) => {
  expect(judge(header({ type })).state).toBe('verified');
});

test('an annotation on a property of a property is verified', () => {
  const inner = { type: 'object', properties: { region: { ...STRING, 'x-mcp-header': 'Region' } } };
  expect(judge(toolWith({ properties: { where: inner } })).state).toBe('verified');
});

test('the same name in two tools is right, also where the tools share a name', () => {
  expect(judge(header(STRING), header(STRING)).state).toBe('verified');
});

test('a number and a doubled name fail, and both tools are named', () => {
  const doubled = toolWith({
    properties: { city: { ...STRING, 'x-mcp-header': 'Region' }, zone: { ...STRING, 'x-mcp-header': 'region' } },
  });
  const verdict = judge({ ...doubled, name: 'lookup_city' }, header({ type: 'number' }, 'Limit'));
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toMatch(/“list_parks”, “lookup_city”|“lookup_city”, “list_parks”/);
  expect(words(verdict)).toContain('type “number” is not permitted');
  expect(words(verdict)).toContain('“region” is used twice, so it is not unique');
  expect(pointers(verdict)).toContain('/result/tools/1/inputSchema/properties/region/x-mcp-header');
  expect(pointers(verdict)).toContain('/result/tools/0/inputSchema/properties/zone/x-mcp-header');
});

test.each([
  ['', 'the name is empty'],
  [5, 'the name is number, not text'],
  ['Re gion', '“Re gion” is not an HTTP token'],
  ['R\u00e9gion', 'is not an HTTP token'],
  ['Region\r\nX: y', 'the name holds a line break'],
])('the name %j fails', (value, detail) => {
  const verdict = judge(header(STRING, value));
  expect(verdict.state).toBe('failed');
  expect(verdict.subjects?.[0]?.detail).toContain(detail);
});

test.each([
  ['number'],
  ['object'],
  ['array'],
  ['null'],
  [['string', 'number']],
  [['string', 'object']],
  [['null']],
  [5],
])('the type %j fails', (type) => {
  expect(judge(header({ type })).state).toBe('failed');
});

const ANNOTATED = { ...STRING, 'x-mcp-header': 'Region' };
test.each([
  ['items', { properties: { list: { type: 'array', items: ANNOTATED } } }],
  ['anyOf', { properties: { a: { anyOf: [ANNOTATED] } } }],
  ['not', { properties: { a: { not: ANNOTATED } } }],
  ['else', { else: { properties: { a: ANNOTATED } } }],
  ['$defs', { properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: ANNOTATED } }],
  ['$ref', { properties: { a: { $ref: '#/components/A' } }, components: { A: ANNOTATED } }],
  ['patternProperties', { patternProperties: { '^a': ANNOTATED } }],
  ['additionalProperties', { additionalProperties: ANNOTATED }],
])('an annotation under %s fails', (keyword, schema) => {
  const verdict = judge(toolWith(schema));
  expect(verdict.state).toBe('failed');
  expect(words(verdict)).toContain(`it stands under ${keyword}`);
});

test('an annotation at the root fails', () => {
  expect(words(judge(toolWith({ 'x-mcp-header': 'Region' })))).toContain('it stands at the root');
});

test.each([
  [{ type: ['string', 'integer'] }],
  [{ type: ['string', 'null'] }],
  [{ enum: ['a'] }],
  [{ $ref: '#' }],
  [{ type: 'integer', maximum: 2 ** 53 }],
  [{ type: 'integer', enum: [1, -(2 ** 60)] }],
])('%j is a risk', (schema) => {
  expect(judge(header(schema)).state).toBe('observed-risk');
});

test('an integer within the safe range is verified', () => {
  expect(judge(header({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER })).state).toBe('verified');
});

test('tools without annotations give no verdict, and a property of that name is none', () => {
  expect(judge(tool()).state).toBe('not-checked');
  expect(judge(toolWith({ properties: { 'x-mcp-header': STRING }, default: ANNOTATED })).state).toBe('not-checked');
});
