import { gzipSync } from 'node:zlib';
import validate2019 from 'virtual:json-schema/2019-09';
import validate2020 from 'virtual:json-schema/2020-12';
import validate07 from 'virtual:json-schema/draft-07';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { jsonSchemaPlugin } from '../../build/json-schema-plugin.ts';

const OPTIONS = { strict: false, validateFormats: false, logger: false } as const;

const DIALECTS = [
  ['2020-12', validate2020, new Ajv2020(OPTIONS)],
  ['2019-09', validate2019, new Ajv2019(OPTIONS)],
  ['draft-07', validate07, new Ajv(OPTIONS)],
] as const;

const KEYWORDS = [
  'type',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'minContains',
  'allOf',
  'anyOf',
  'not',
  'if',
  'then',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  '$defs',
  'definitions',
  '$ref',
  '$id',
  '$anchor',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  '$comment',
  'const',
  'enum',
  'default',
  'examples',
  'title',
  'description',
  'readOnly',
  'deprecated',
  'multipleOf',
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'contentMediaType',
  'contentSchema',
  'unevaluatedProperties',
  'x-other',
] as const;

const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.boolean(),
    fc.dictionary(fc.constantFrom(...KEYWORDS), tie('value'), { maxKeys: 4 }),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema'), { maxKeys: 2 }),
    fc.array(fc.constantFrom('string', 'object', 'a', 'a', 5), { maxLength: 3 }),
    fc.constantFrom('object', 'string', '#/$defs/a', '#a', 'a', '', 0, 1, -1, 0.5, true, false, null),
  ),
}));

test.each(DIALECTS)('the validator of %s agrees with the published metaschema', (_, validate, ajv) => {
  const seen = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schema, (generated) => {
      // As a server would send it: generated objects may lack a prototype, which comparisons take for a difference.
      const one: unknown = JSON.parse(JSON.stringify(generated));
      const expected = typeof one === 'boolean' || ajv.validateSchema(one as object) === true;
      seen[expected ? 'valid' : 'invalid'] += 1;
      expect(validate(one)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(300);
});

test('a validator says where a schema is wrong', () => {
  expect(validate2020({ properties: { 'a/b': { type: 'nonsense' } } })).toBe(false);
  expect(validate2020.errors?.at(-1)?.instancePath).toBe('/properties/a~1b/type');
});

test('all validators together stay small, and neither load anything nor make code at run time', async () => {
  const id = 'virtual:every-dialect';
  const entry = DIALECTS.map(
    ([name]) => `export { default as v${name.replace(/\D/g, '')} } from 'virtual:json-schema/${name}';`,
  );
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      jsonSchemaPlugin(),
      {
        name: 'entry',
        resolveId: (one) => (one === id ? one : null),
        load: (one) => (one === id ? entry.join('\n') : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: id, preserveEntrySignatures: 'strict' } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const code = bundle && 'output' in bundle ? bundle.output.map((one) => ('code' in one ? one.code : '')).join('') : '';
  expect(code).toContain('instancePath');
  expect(code).not.toMatch(/require\(|\bimport\b|\beval\b|new Function/);
  expect(gzipSync(code).length).toBeLessThan(8 * 1024);
});
