import type { SchemaNode } from '../../model/json-schema.ts';
import { refOf, type SchemaIndex } from '../../model/json-schema-refs.ts';

/** Keywords whose schemas judge the very same value. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/**
 * References that come back to themselves without going one level deeper into the value, so that following them never
 * ends. One node for each such circle.
 */
export function endlessRefs(index: SchemaIndex): readonly SchemaNode[] {
  const search: Search = { next: edgesOf(index), state: new Map(), found: [] };
  for (const start of search.next.keys()) if (!search.state.has(start)) searchFrom(start, search);
  return search.found;
}

interface Search {
  readonly next: ReadonlyMap<SchemaNode, readonly SchemaNode[]>;
  /** Nodes on the way to where the search stands, and nodes that it is through with. */
  readonly state: Map<SchemaNode, 'open' | 'done'>;
  readonly found: SchemaNode[];
}

interface Step {
  readonly node: SchemaNode;
  readonly rest: SchemaNode[];
}

/** Depth first, with a stack of its own: a chain of references may be longer than the call stack. */
function searchFrom(start: SchemaNode, search: Search): void {
  const path: Step[] = [enter(start, search)];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = top.rest.pop();
    if (target === undefined) {
      search.state.set(top.node, 'done');
      path.pop();
    } else if (!search.state.has(target)) {
      path.push(enter(target, search));
    } else if (search.state.get(target) === 'open') {
      const closing = path.findLast(({ node }) => refOf(node) !== null);
      if (closing) search.found.push(closing.node);
    }
  }
}

function enter(node: SchemaNode, { next, state }: Search): Step {
  state.set(node, 'open');
  return { node, rest: [...(next.get(node) ?? [])] };
}

/** From each node to the nodes that judge the same value: its references and its schemas in place. */
function edgesOf(index: SchemaIndex): ReadonlyMap<SchemaNode, readonly SchemaNode[]> {
  const edges = new Map<SchemaNode, SchemaNode[]>();
  const add = (from: SchemaNode, to: SchemaNode): void => {
    const known = edges.get(from);
    if (known) known.push(to);
    else edges.set(from, [to]);
  };
  for (const node of index.nodes) {
    if (node.parent !== null && node.keyword !== null && IN_PLACE.has(node.keyword)) add(node.parent, node);
    const resolution = index.resolve(node);
    if (resolution?.kind === 'local' && resolution.target !== null) add(node, resolution.target);
  }
  return edges;
}
