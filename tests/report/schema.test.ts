import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type JsonObject, parseJson, pointer } from '../../src/model/json.ts';
import { LAYERS } from '../../src/model/layer.ts';
import { REASON_TEXTS } from '../../src/model/reason.ts';
import { ERAS, REVISIONS } from '../../src/model/revision.ts';
import { firstMismatch } from '../../src/report/validate.ts';
import { writeReport } from '../../src/report/write.ts';
import { anyReport } from './arbitrary-report.ts';

const schema: JsonObject = JSON.parse(readFileSync('public/schema/report.v1.json', 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, validateFormats: false });
const validate = ajv.compile(schema);

function definition(name: string): JsonObject {
  const all = schema['$defs'];
  const found = isObject(all) ? all[name] : undefined;
  if (!isObject(found)) throw new Error(`no definition ${name}`);
  return found;
}

test('the schema is a valid 2020-12 schema whose identity needs no host', () => {
  expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(schema['$id']).toBe('urn:handcheck:report:1');
  expect(ajv.validateSchema(schema)).toBe(true);
});

test('every report that the types allow is written as the schema says', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const document: unknown = JSON.parse(writeReport(report));
      expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
      expect(firstMismatch(schema, document)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('the lists of names in the schema are those of the program', () => {
  expect(definition('era')['enum']).toEqual(ERAS);
  expect(definition('revision')['enum']).toEqual(REVISIONS);
  expect(definition('layer')['enum']).toEqual(LAYERS);
  expect(definition('checkId')['pattern']).toContain(`^(${LAYERS.join('|')})`);
  for (const code of Object.keys(REASON_TEXTS)) {
    expect(firstMismatch(schema, null)).not.toBeNull();
    expect(firstMismatch({ $defs: schema['$defs'], $ref: '#/$defs/reason' }, { code, text: '' }), code).toBeNull();
  }
});

/** Every place of a document: its pointer, the object or array that holds it, and its name there. */
function places(value: unknown, at = ''): { at: string; holder: JsonObject | unknown[]; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = Array.isArray(value) ? value : isObject(value) ? value : {};
  return Object.entries(holder).flatMap(([name, entry]) => {
    const here = at + pointer(name);
    return [{ at: here, holder, name }, ...places(entry, here)];
  });
}

const replacement = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e300, '', 'nothing of the kind', [], {}, [null], { extra: 1 }),
  fc.jsonValue({ maxDepth: 1 }),
);

test('a document with any one value replaced, dropped or added is judged as the reference validator judges it', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(
      anyReport,
      fc.nat(),
      replacement,
      fc.constantFrom('replace', 'drop', 'add'),
      (report, pick, value, how) => {
        const parsed = parseJson(writeReport(report));
        const document = parsed.ok ? parsed.value : null;
        const all = places(document);
        const place = all[pick % all.length];
        if (!place) return;
        if (how === 'drop') Reflect.deleteProperty(place.holder, place.name);
        else Reflect.set(place.holder, how === 'add' && isObject(place.holder) ? 'unheardOf' : place.name, value);
        if (Array.isArray(place.holder) && how === 'drop') return;
        const mismatch = firstMismatch(schema, document);
        expect(mismatch === null, `${how} ${place.at}: ${JSON.stringify(mismatch)}`).toBe(validate(document));
      },
    ),
    { numRuns: 800 },
  );
});
