import { isObject, type JsonObject, type JsonPointer, jsonType, member, pointer } from '../model/json.ts';

/** The first thing in a document that its schema does not allow. */
export interface Mismatch {
  readonly path: JsonPointer;
  /** What was expected and what stands there. */
  readonly text: string;
}

/** Told of each member that the schema does not know; without it such a member is a mismatch. */
type OnUnknown = (object: JsonObject, name: string, path: JsonPointer) => void;

/** One keyword: what it says about a value, or null where the value is fine. `path` is the place of the value. */
type Keyword = (rule: unknown, value: unknown, path: JsonPointer, context: Context) => Mismatch | null;
type Check = (schema: unknown, value: unknown, path: JsonPointer) => Mismatch | null;

interface Context {
  /** The schema object that the keyword stands in. */
  readonly beside: JsonObject;
  readonly check: Check;
  readonly refer: Check;
  readonly onUnknown: OnUnknown | undefined;
}

/**
 * Judges a document by a JSON Schema (2020-12) made of the keywords that the report's schema uses. Code
 * generated for it is more than ten times as large as this file, and names no better what is wrong.
 *
 * @throws Error where the schema uses another keyword: a fault of ours, found by the tests
 */
export function firstMismatch(schema: JsonObject, document: unknown, onUnknown?: OnUnknown): Mismatch | null {
  const check: Check = (rules, value, path) => {
    if (!isObject(rules)) return null;
    for (const name in rules) {
      if (SILENT.has(name)) continue;
      const keyword = KEYWORDS[name];
      if (!keyword) throw new Error(`The schema keyword ${name} is not known here`);
      const mismatch = keyword(rules[name], value, path, { beside: rules, check, refer, onUnknown });
      if (mismatch) return mismatch;
    }
    return null;
  };
  const refer: Check = (reference, value, path) => {
    const name = String(reference).slice('#/$defs/'.length);
    const target = member(member(schema, '$defs'), name);
    if (target === undefined) throw new Error(`The schema has no definition ${name}`);
    return check(target, value, path);
  };
  return check(schema, document, '');
}

const SILENT = new Set(['$schema', '$id', '$defs', 'title', 'description', 'then']);

const KEYWORDS: { readonly [keyword: string]: Keyword } = {
  $ref: (rule, value, path, { refer }) => refer(rule, value, path),
  type(rule, value, path) {
    const allowed: readonly unknown[] = Array.isArray(rule) ? rule : [rule];
    const isRight = allowed.some((type) => (type === 'integer' ? Number.isInteger(value) : type === jsonType(value)));
    return isRight ? null : { path, text: `Expected ${allowed.join(' or ')}, found ${named(value)}.` };
  },
  enum(rule, value, path) {
    const allowed: readonly unknown[] = Array.isArray(rule) ? rule : [];
    if (allowed.includes(value)) return null;
    return { path, text: `Expected one of ${allowed.map(named).join(', ')}, found ${named(value)}.` };
  },
  const: (rule, value, path) =>
    rule === value ? null : { path, text: `Expected ${named(rule)}, found ${named(value)}.` },
  required(rule, value, path) {
    if (!isObject(value) || !Array.isArray(rule)) return null;
    const missing = rule.find((name) => !Object.hasOwn(value, String(name)));
    return missing === undefined ? null : { path, text: `The member ${named(missing)} is missing.` };
  },
  properties(rule, value, path, { check }) {
    if (!isObject(value) || !isObject(rule)) return null;
    for (const name in rule) {
      if (!Object.hasOwn(value, name)) continue;
      const mismatch = check(rule[name], value[name], path + pointer(name));
      if (mismatch) return mismatch;
    }
    return null;
  },
  additionalProperties(rule, value, path, { beside, check, onUnknown }) {
    if (!isObject(value)) return null;
    for (const name of Object.keys(value)) {
      if (member(beside['properties'], name) !== undefined) continue;
      const place = path + pointer(name);
      if (rule === false && onUnknown) onUnknown(value, name, place);
      else if (rule === false) return { path: place, text: 'This member is not known.' };
      const mismatch = check(rule, value[name], place);
      if (mismatch) return mismatch;
    }
    return null;
  },
  items(rule, value, path, { check }) {
    if (!Array.isArray(value)) return null;
    for (let index = 0; index < value.length; index += 1) {
      const mismatch = check(rule, value[index], `${path}/${index}`);
      if (mismatch) return mismatch;
    }
    return null;
  },
  allOf(rule, value, path, { check }) {
    for (const schema of Array.isArray(rule) ? rule : []) {
      const mismatch = check(schema, value, path);
      if (mismatch) return mismatch;
    }
    return null;
  },
  if: (rule, value, path, { beside, check }) => (check(rule, value, path) ? null : check(beside['then'], value, path)),
  pattern: (rule, value, path) =>
    typeof value !== 'string' || expression(String(rule)).test(value)
      ? null
      : { path, text: `Expected a text like ${String(rule)}, found ${named(value)}.` },
  minimum: (rule, value, path) => atLeast(value, rule, path, 'a number'),
  maximum: (rule, value, path) => atMost(value, rule, path, 'a number'),
  maxLength: (rule, value, path) =>
    atMost(typeof value === 'string' ? characters(value) : null, rule, path, 'a length'),
  maxItems: (rule, value, path) =>
    atMost(Array.isArray(value) ? value.length : null, rule, path, 'a number of entries'),
  minProperties: (rule, value, path) => atLeast(size(value), rule, path, 'a number of members'),
  maxProperties: (rule, value, path) => atMost(size(value), rule, path, 'a number of members'),
};

const expressions = new Map<string, RegExp>();

function expression(source: string): RegExp {
  const known = expressions.get(source) ?? new RegExp(source, 'u');
  expressions.set(source, known);
  return known;
}

/** Code points, as JSON Schema counts them. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function size(value: unknown): number | null {
  return isObject(value) ? Object.keys(value).length : null;
}

function atLeast(value: unknown, rule: unknown, path: JsonPointer, what: string): Mismatch | null {
  if (typeof value !== 'number' || value >= Number(rule)) return null;
  return { path, text: `Expected ${what} of at least ${rule}, found ${value}.` };
}

function atMost(value: unknown, rule: unknown, path: JsonPointer, what: string): Mismatch | null {
  if (typeof value !== 'number' || value <= Number(rule)) return null;
  return { path, text: `Expected ${what} of at most ${rule}, found ${value}.` };
}

/** A value as a sentence can hold it. */
function named(value: unknown): string {
  if (typeof value === 'object' && value !== null) return `an ${Array.isArray(value) ? 'array' : 'object'}`;
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
