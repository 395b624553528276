import { isObject, member } from '../../model/json.ts';
import { rootNode, type SchemaNode, subschemas } from '../../model/json-schema.ts';
import { indexSchema, type SchemaIndex } from '../../model/json-schema-refs.ts';
import { IN_PLACE } from './endless-refs.ts';

/** Keywords whose schemas judge a part of the value. */
const DEEPER: ReadonlySet<string> = new Set(['properties', 'items', 'prefixItems']);
/** Keywords under which a schema need not hold. */
const CONDITIONAL: ReadonlySet<string> = new Set(['not', 'if']);
/** Most schemas that are looked at for one tool: a schema of many references to one large definition would take forever. */
const MOST_STEPS = 50_000;

/** A name in `required` for which no schema of the same value has a property. */
export interface UnknownName {
  readonly node: SchemaNode;
  /** Index in `required`. */
  readonly index: number;
  readonly name: string;
}

/**
 * Names in `required` that no schema of the same value describes: not in `properties`, nor in those of `allOf`, `anyOf`,
 * `oneOf`, `if`, `then`, `else` and `$ref`. Where `patternProperties` or a schema for additional properties stands, every
 * name counts as described: a server's patterns are never run.
 *
 * @returns the names, and whether the schema was too large to be read to its end
 */
export function unknownRequired(schema: unknown): { readonly unknown: readonly UnknownName[]; readonly cut: boolean } {
  const own = subschemas(rootNode(schema));
  if (own.nodes.every(describesOwn)) return { unknown: [], cut: own.cut };
  const index = indexSchema(schema);
  const reader: Reader = { index, inPlace: inPlaceOf(index), steps: 0 };
  const unknown = index.nodes.filter(beginsValue).flatMap((node) => unknownAt(node, reader));
  return { unknown, cut: index.cut || reader.steps > MOST_STEPS };
}

/** True where a schema describes by itself all that it requires, as most do. */
function describesOwn(node: SchemaNode): boolean {
  const properties = member(node.schema, 'properties');
  return requiredBy(node).every(({ name }) => isObject(properties) && Object.hasOwn(properties, name));
}

interface Reader {
  readonly index: SchemaIndex;
  readonly inPlace: ReadonlyMap<SchemaNode, readonly SchemaNode[]>;
  steps: number;
}

/** True where a node and its in-place schemas are all that judges its value. */
function beginsValue(node: SchemaNode): boolean {
  if (node.base !== '') return false;
  for (let here = node; here.parent !== null; here = here.parent) {
    if (here.keyword === null || !DEEPER.has(here.keyword)) return false;
  }
  return true;
}

function inPlaceOf({ nodes }: SchemaIndex): ReadonlyMap<SchemaNode, readonly SchemaNode[]> {
  const children = new Map<SchemaNode, SchemaNode[]>();
  for (const node of nodes) {
    if (node.parent === null || node.keyword === null || !IN_PLACE.has(node.keyword)) continue;
    const known = children.get(node.parent);
    if (known) known.push(node);
    else children.set(node.parent, [node]);
  }
  return children;
}

function unknownAt(start: SchemaNode, reader: Reader): readonly UnknownName[] {
  const names = new Set<string>();
  const wanted: UnknownName[] = [];
  const seen = new Set<SchemaNode>();
  const open: Step[] = [{ node: start, holds: true }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { node, holds } = step;
    if (seen.has(node)) continue;
    seen.add(node);
    reader.steps += 1;
    if (reader.steps > MOST_STEPS || isOpen(node.schema)) return [];
    for (const name of propertyNames(node.schema)) names.add(name);
    if (holds) wanted.push(...requiredBy(node));
    open.push(...sameValue(step, reader));
  }
  return wanted.filter(({ name }) => !names.has(name));
}

interface Step {
  readonly node: SchemaNode;
  /** The value has to satisfy this schema, or one of several like it. */
  readonly holds: boolean;
}

/** The schemas that judge the same value as this one, because of it. */
function sameValue({ node, holds }: Step, { index, inPlace }: Reader): readonly Step[] {
  const children = (inPlace.get(node) ?? []).map((child) => ({
    node: child,
    holds: holds && !CONDITIONAL.has(child.keyword ?? ''),
  }));
  const target = targetOf(node, index);
  return target === null ? children : [...children, { node: target, holds }];
}

function propertyNames(schema: unknown): readonly string[] {
  const properties = member(schema, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function isOpen(schema: unknown): boolean {
  const patterns = member(schema, 'patternProperties');
  if (isObject(patterns) && Object.keys(patterns).length > 0) return true;
  return ['additionalProperties', 'unevaluatedProperties'].some((keyword) => isObject(member(schema, keyword)));
}

function requiredBy(node: SchemaNode): readonly UnknownName[] {
  const required = member(node.schema, 'required');
  if (!Array.isArray(required)) return [];
  const list: readonly unknown[] = required;
  return list.flatMap((name, index) => (typeof name === 'string' ? [{ node, index, name }] : []));
}

function targetOf(node: SchemaNode, index: SchemaIndex): SchemaNode | null {
  const resolution = index.resolve(node);
  return resolution?.kind === 'local' ? resolution.target : null;
}
