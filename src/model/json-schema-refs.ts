import { at, isObject, type JsonObject, member } from './json.ts';
import { MOST_SUBSCHEMAS, rootNode, type SchemaNode, subschemas } from './json-schema.ts';

/** Where a `$ref` leads. */
export type Resolution =
  | { readonly kind: 'local'; readonly target: SchemaNode | null }
  | { readonly kind: 'missing' }
  /** Another document, which nobody may fetch without being told to. */
  | { readonly kind: 'remote'; readonly scheme: string };

/** A schema with all places where a schema stands, and its references. */
export interface SchemaIndex {
  /** Those included that only a reference reaches, because no keyword holds them; their `base` is not empty. */
  readonly nodes: readonly SchemaNode[];
  /** There are more than {@link MOST_SUBSCHEMAS}. */
  readonly cut: boolean;
  /** Resolves the `$ref` of a node, inside the schema and nowhere else; null where it has none. */
  resolve(node: SchemaNode): Resolution | null;
}

/** Walks a schema and everything that its references reach. */
export function indexSchema(schema: unknown): SchemaIndex {
  const first = subschemas(rootNode(schema));
  // Most schemas have no reference, and lists may hold thousands of schemas.
  if (first.nodes.every((node) => refOf(node) === null)) return { ...first, resolve: () => null };
  const nodes = [...first.nodes];
  const table = new Lookup(schema, nodes);
  let { cut } = first;
  // The list grows while it is read: a target found here may hold references itself.
  for (let index = 0; index < nodes.length && !cut; index += 1) {
    const node = nodes[index];
    const ref = node === undefined ? null : refOf(node);
    if (node === undefined || ref === null) continue;
    const place = table.unvisited(node, ref);
    if (place === null) continue;
    const more = subschemas(place, MOST_SUBSCHEMAS - nodes.length, (one) => table.holds(one));
    nodes.push(...more.nodes);
    cut = more.cut;
  }
  const resolve = (node: SchemaNode): Resolution | null => {
    const ref = refOf(node);
    return ref === null ? null : table.resolve(node, ref);
  };
  return { nodes, cut, resolve };
}

/** The `$ref` of a node, or null where it has none that is text. */
export function refOf({ schema }: SchemaNode): string | null {
  const ref = member(schema, '$ref');
  return typeof ref === 'string' ? ref : null;
}

/** Anchors, identifiers and nodes by their object, collected at the first reference because most schemas have none. */
class Lookup {
  readonly #root: unknown;
  /** Shared with the index, which adds to it. */
  readonly #nodes: readonly SchemaNode[];
  readonly #bases = new Map<SchemaNode, string>();
  readonly #byObject = new Map<JsonObject, SchemaNode>();
  readonly #anchors = new Map<string, SchemaNode>();
  readonly #ids = new Map<string, SchemaNode>();
  #collected = 0;

  constructor(root: unknown, nodes: readonly SchemaNode[]) {
    this.#root = root;
    this.#nodes = nodes;
  }

  holds(schema: unknown): boolean {
    return isObject(schema) && this.#byObject.has(schema);
  }

  /** The place that a local pointer names, where the walk did not come by. */
  unvisited(node: SchemaNode, ref: string): SchemaNode | null {
    if (!ref.startsWith('#/')) return null;
    this.#collect();
    const pointer = decoded(ref.slice(1));
    const target = at(this.#root, pointer);
    return isObject(target) && !this.#byObject.has(target) && this.#resourceOf(node) === this.#root
      ? rootNode(target, pointer)
      : null;
  }

  resolve(node: SchemaNode, ref: string): Resolution {
    this.#collect();
    const hash = ref.indexOf('#');
    const uri = hash === -1 ? ref : ref.slice(0, hash);
    const fragment = hash === -1 ? '' : decoded(ref.slice(hash + 1));
    if (uri === '') return this.#inResource(this.#resourceOf(node), fragment);
    const full = join(uri, this.#baseOf(node));
    const resource = this.#ids.get(full) ?? this.#ids.get(uri);
    if (resource !== undefined) return this.#inResource(resource.schema, fragment);
    const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(full)?.[1];
    return scheme === undefined ? { kind: 'missing' } : { kind: 'remote', scheme: scheme.toLowerCase() };
  }

  #inResource(resource: unknown, fragment: string): Resolution {
    if (fragment !== '' && !fragment.startsWith('/')) {
      const anchor = this.#anchors.get(fragment);
      return anchor === undefined ? { kind: 'missing' } : { kind: 'local', target: anchor };
    }
    const target = at(resource, fragment) ?? at(this.#root, fragment);
    if (typeof target === 'boolean') return { kind: 'local', target: null };
    return isObject(target) ? { kind: 'local', target: this.#byObject.get(target) ?? null } : { kind: 'missing' };
  }

  /** The nearest schema around a node that has an identifier of its own, else the outermost. */
  #resourceOf(node: SchemaNode): unknown {
    for (let here: SchemaNode | null = node; here !== null; here = here.parent) {
      if (ownId(here) !== null) return here.schema;
    }
    return this.#root;
  }

  #collect(): void {
    for (; this.#collected < this.#nodes.length; this.#collected += 1) {
      const node = this.#nodes[this.#collected];
      if (node === undefined || !isObject(node.schema)) continue;
      this.#byObject.set(node.schema, node);
      for (const anchor of anchorsOf(node.schema)) this.#anchors.set(anchor, node);
      const id = ownId(node);
      if (id === null) continue;
      this.#ids.set(id, node);
      this.#ids.set(this.#baseOf(node), node);
    }
  }

  /** Base address of a node: the identifiers around it, outermost first, each resolved against the one before. */
  #baseOf(node: SchemaNode): string {
    const known = this.#bases.get(node);
    if (known !== undefined) return known;
    const outer = node.parent === null ? '' : this.#baseOf(node.parent);
    const id = ownId(node);
    const base = id === null ? outer : join(id, outer);
    this.#bases.set(node, base);
    return base;
  }
}

function anchorsOf(schema: JsonObject): readonly string[] {
  const names = [member(schema, '$anchor'), member(schema, '$dynamicAnchor')];
  // Before 2019-09 an anchor was an identifier that is nothing but a fragment.
  const fragments = [member(schema, '$id'), member(schema, 'id')].map((id) =>
    typeof id === 'string' && id.startsWith('#') ? id.slice(1) : undefined,
  );
  return [...names, ...fragments].filter((name) => typeof name === 'string');
}

/** Identifier of a node without its empty fragment, or null where it has none that names a document. */
function ownId(node: SchemaNode): string | null {
  const id = member(node.schema, '$id');
  if (typeof id !== 'string') return null;
  const uri = id.replace(/#.*$/s, '');
  return uri === '' ? null : uri;
}

function join(reference: string, base: string): string {
  try {
    return new URL(reference, base === '' ? undefined : base).href;
  } catch {
    return reference;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
