import { createRequire } from 'node:module';
import { isObject, type JsonObject } from '../src/model/json.ts';

const require = createRequire(import.meta.url);

/** Members that say nothing about validity. Left out, they cost no bytes in the page. */
const SILENT = new Set(['$comment', 'title', 'description', 'default', 'deprecated', 'format', '$schema', '$id']);
const NAME_MAPS = new Set(['properties', '$defs', 'definitions']);
const SELF = new Set(['$dynamicRef', '$recursiveRef']);

/** The JSON Schema dialects whose metaschemas are compiled, with the vocabularies that each is made of. */
export const DIALECTS = {
  '2020-12': vocabularies('json-schema-2020-12', [
    'core',
    'applicator',
    'unevaluated',
    'validation',
    'meta-data',
    'format-annotation',
    'content',
  ]),
  '2019-09': vocabularies('json-schema-2019-09', [
    'core',
    'applicator',
    'validation',
    'meta-data',
    'format',
    'content',
  ]),
  'draft-07': ['ajv/dist/refs/json-schema-draft-07.json'],
} as const;

export type Dialect = keyof typeof DIALECTS;

/**
 * The metaschema of a dialect as one plain schema. The published ones are split into vocabularies that find each
 * other by dynamic references; from the outermost schema these always lead back to the whole, so a reference to the
 * root says the same, and the code generated from it is half as long.
 */
export function flatMetaschema(dialect: Dialect): JsonObject {
  const properties: Record<string, unknown> = {};
  const definitions: Record<string, unknown> = {};
  for (const path of DIALECTS[dialect]) {
    const document: unknown = require(path);
    if (!isObject(document)) throw new Error(`${path} is not a schema`);
    Object.assign(properties, document['properties']);
    Object.assign(definitions, document['$defs'], document['definitions']);
  }
  const member = dialect === 'draft-07' ? 'definitions' : '$defs';
  return { type: ['object', 'boolean'], properties: flattenMap(properties), [member]: flattenMap(definitions) };
}

function vocabularies(folder: string, names: readonly string[]): readonly string[] {
  const base = `ajv/dist/refs/${folder}`;
  return [...names.map((name) => `${base}/meta/${name}.json`), `${base}/schema.json`];
}

function flattenMap(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, flatten(schema)]));
}

function flatten(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(flatten);
  if (!isObject(schema)) return schema;
  const flat: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (SILENT.has(keyword)) continue;
    if (NAME_MAPS.has(keyword) && isObject(value)) flat[keyword] = flattenMap(value);
    else if (SELF.has(keyword)) flat['$ref'] = '#';
    else if (keyword === '$ref' && typeof value === 'string') flat[keyword] = value.replace(/^[^#]+/, '');
    else flat[keyword] = flatten(value);
  }
  return flat;
}

/** A schema without the members that say nothing about validity. */
export function silentless(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(silentless);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).filter(([keyword]) => !SILENT.has(keyword));
  return Object.fromEntries(
    members.map(([keyword, value]) => [
      keyword,
      NAME_MAPS.has(keyword) && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, silentless(one)]))
        : silentless(value),
    ]),
  );
}
