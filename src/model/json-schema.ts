import { isObject, type JsonObject, type JsonPointer, pointer } from './json.ts';

/** How a keyword holds schemas: one, a list of them, or a map from names to them. */
type Holding = 'one' | 'list' | 'map';

/** Keywords that hold schemas, in any dialect from draft-04 to 2020-12. */
const HOLDING: ReadonlyMap<string, Holding> = new Map<string, Holding>([
  ...(
    [
      'items',
      'additionalItems',
      'unevaluatedItems',
      'contains',
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'not',
      'if',
      'then',
      'else',
      'contentSchema',
    ] as const
  ).map((keyword): [string, Holding] => [keyword, 'one']),
  ...(['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const).map((keyword): [string, Holding] => [keyword, 'list']),
  ...(['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'] as const).map(
    (keyword): [string, Holding] => [keyword, 'map'],
  ),
]);

/** Most subschemas of one schema that are looked at. */
export const MOST_SUBSCHEMAS = 20_000;

/** A place where a schema is expected, whatever stands there. */
export interface SchemaNode {
  readonly schema: unknown;
  readonly parent: SchemaNode | null;
  /** Keyword of the parent that holds it; null at the root. */
  readonly keyword: string | null;
  /** Name or index below that keyword; null where the keyword holds one schema. */
  readonly key: string | number | null;
  /** 1 at the root. */
  readonly depth: number;
  /** Pointer of the node that the walk began at, empty for the schema itself. */
  readonly base: JsonPointer;
}

/** How a keyword holds schemas with this value, or null where it holds none. An array under `items` was legal until 2019-09. */
export function holding(keyword: string, value: unknown): Holding | null {
  const how = HOLDING.get(keyword) ?? null;
  return how === 'one' && keyword === 'items' && Array.isArray(value) ? 'list' : how;
}

/** The node that a walk begins at. */
export function rootNode(schema: unknown, base: JsonPointer = ''): SchemaNode {
  return { schema, parent: null, keyword: null, key: null, depth: 1, base };
}

/**
 * Every place below `root` where a schema is expected, outer before inner, in the order of the text. Values of `const`,
 * `enum`, `default` and `examples` are data and are not entered.
 *
 * @param isKnown true for schemas that are left out with everything below them
 * @returns the nodes, and whether some were left out because there are more than `most`
 */
export function subschemas(
  root: SchemaNode,
  most: number = MOST_SUBSCHEMAS,
  isKnown: (schema: unknown) => boolean = () => false,
): { readonly nodes: readonly SchemaNode[]; readonly cut: boolean } {
  const nodes: SchemaNode[] = [];
  const open: SchemaNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isKnown(node.schema)) continue;
    if (nodes.length >= most) return { nodes, cut: true };
    nodes.push(node);
    const children = childrenOf(node, most);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) open.push(child);
    }
  }
  return { nodes, cut: false };
}

/** RFC 6901 pointer of a node from the outermost schema. */
export function schemaPointer(node: SchemaNode): JsonPointer {
  const path: (string | number)[] = [];
  for (let here = node; here.parent !== null; here = here.parent) {
    if (here.key !== null) path.push(here.key);
    if (here.keyword !== null) path.push(here.keyword);
  }
  return `${node.base}${pointer(...path.reverse())}`;
}

function childrenOf(node: SchemaNode, most: number): readonly SchemaNode[] {
  if (!isObject(node.schema)) return [];
  const children: SchemaNode[] = [];
  for (const keyword of Object.keys(node.schema)) {
    const value = node.schema[keyword];
    switch (holding(keyword, value)) {
      case 'one':
        children.push(child(node, keyword, null, value));
        break;
      case 'list':
        if (Array.isArray(value)) addList(children, node, keyword, value, most);
        break;
      case 'map':
        if (isObject(value)) addMap(children, node, keyword, value, most);
        break;
      case null:
        break;
    }
  }
  return children;
}

function addList(into: SchemaNode[], node: SchemaNode, keyword: string, list: readonly unknown[], most: number): void {
  for (const [index, value] of list.entries()) {
    if (into.length > most) return;
    into.push(child(node, keyword, index, value));
  }
}

function addMap(into: SchemaNode[], node: SchemaNode, keyword: string, map: JsonObject, most: number): void {
  for (const name of Object.keys(map)) {
    if (into.length > most) return;
    // Before 2019-09 a dependency could also be a list of names.
    if (keyword === 'dependencies' && Array.isArray(map[name])) continue;
    into.push(child(node, keyword, name, map[name]));
  }
}

function child(parent: SchemaNode, keyword: string, key: string | number | null, schema: unknown): SchemaNode {
  return { schema, parent, keyword, key, depth: parent.depth + 1, base: parent.base };
}
