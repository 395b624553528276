import { inside } from '../model/evidence.ts';
import type { Located } from '../model/facts.ts';
import type { HeaderAnnotation } from '../model/facts-lists.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import { type SchemaNode, schemaPointer } from '../model/json-schema.ts';
import { indexSchema } from '../model/json-schema-refs.ts';

const ANNOTATION = 'x-mcp-header';

/**
 * Every annotation `x-mcp-header` in the inputSchema of the tools, in the order of the list (section 7.5 of the
 * catalogue). It is recognised only where a schema is expected: a property of that name, and the values of `const`,
 * `enum`, `default` and `examples`, are data. Each place counts once, also where a reference leads to it again.
 */
export function headerAnnotations(toolItems: readonly Located<JsonObject>[]): readonly HeaderAnnotation[] {
  return toolItems.flatMap((item) => {
    const schema = member(item.value, 'inputSchema');
    if (!isObject(schema)) return [];
    const name = member(item.value, 'name');
    const tool = typeof name === 'string' ? name : '';
    const base = inside(item.at, 'inputSchema');
    return indexSchema(schema).nodes.flatMap((node) => annotation(node, tool, base));
  });
}

function annotation(node: SchemaNode, tool: string, base: Located<unknown>['at']): readonly HeaderAnnotation[] {
  const { schema } = node;
  if (!isObject(schema) || !Object.hasOwn(schema, ANNOTATION)) return [];
  const through = wayOut(node);
  return [
    {
      tool,
      at: { ...base, pointer: `${base.pointer ?? ''}${schemaPointer(node)}/${ANNOTATION}` },
      value: schema[ANNOTATION],
      schema,
      property: node.keyword === 'properties' ? String(node.key) : null,
      reachable: through === null,
      ...(through === null ? {} : { through }),
    },
  ];
}

/** The outermost keyword on the way to a node that is not `properties`, or null where there is none. */
function wayOut(node: SchemaNode): string | null {
  // Only a reference leads to a place that no keyword holds.
  if (node.base !== '') return '$ref';
  let outermost: string | null = null;
  for (let here = node; here.parent !== null; here = here.parent) {
    if (here.keyword !== 'properties') outermost = here.keyword;
  }
  return outermost;
}
