import { type JsonPointer, member } from '../../model/json.ts';
import { holding } from '../../model/json-schema.ts';

const A_SCHEMA = 'has to be a schema: an object, true or false';
const NUMBER = 'has to be a number';
const COUNT = 'has to be a whole number, 0 or more';
const YES_NO = 'has to be true or false';
const LIST = 'has to be a list';
const TEXT = 'has to be text';

/** What each keyword wants, for the keywords that the metaschemas judge and that hold no schema. */
const WANTED: ReadonlyMap<string, string> = new Map([
  ['type', 'has to name JSON types: array, boolean, integer, null, number, object or string'],
  ['required', 'has to be a list of different names'],
  ['dependentRequired', 'has to hold lists of different names'],
  ['enum', LIST],
  ['examples', LIST],
  ['multipleOf', 'has to be a number above 0'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name): [string, string] => [name, NUMBER]),
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minContains',
    'maxContains',
    'minProperties',
    'maxProperties',
  ].map((name): [string, string] => [name, COUNT]),
  ...['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'].map((name): [string, string] => [name, YES_NO]),
  ...['title', 'description', '$comment', 'pattern', 'format', '$ref', '$dynamicRef', '$schema'].map(
    (name): [string, string] => [name, TEXT],
  ),
  ...['contentMediaType', 'contentEncoding'].map((name): [string, string] => [name, TEXT]),
  ['$id', 'has to be an address without a fragment'],
  ['$anchor', 'has to be a plain name'],
  ['$dynamicAnchor', 'has to be a plain name'],
]);

/**
 * What a schema breaks, in words, from the place that a metaschema refused.
 *
 * @param path pointer from the schema to that place
 */
export function faultAt(schema: unknown, path: JsonPointer): string {
  let here = schema;
  let parts: readonly string[] = path.split('/').slice(1).map(unescaped);
  while (parts.length > 0) {
    const [keyword = '', key] = parts;
    const value = member(here, keyword);
    const how = holding(keyword, value);
    if (how === null) return `${keyword} ${WANTED.get(keyword) ?? 'has a value that its dialect does not allow'}`;
    if (key === undefined) return `${keyword} ${ofHolder(keyword, how, value)}`;
    if (how !== 'one' && parts.length === 2) return `${key} in ${keyword} ${A_SCHEMA}`;
    here = how === 'one' ? value : entry(value, key);
    parts = parts.slice(how === 'one' ? 1 : 2);
  }
  return `it ${A_SCHEMA}`;
}

function entry(holder: unknown, key: string): unknown {
  return Array.isArray(holder) ? holder[Number(key)] : member(holder, key);
}

function ofHolder(keyword: string, how: 'one' | 'list' | 'map', value: unknown): string {
  if (keyword === 'items' && Array.isArray(value))
    return 'has to be one schema; since 2020-12 a list belongs in prefixItems';
  if (how === 'one') return A_SCHEMA;
  return how === 'list' ? 'has to be a list of at least one schema' : 'has to be an object that holds schemas';
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
