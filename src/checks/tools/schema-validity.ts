import validate2019 from 'virtual:json-schema/2019-09';
import validate2020 from 'virtual:json-schema/2020-12';
import validate07 from 'virtual:json-schema/draft-07';
import { isObject, type JsonObject, type JsonPointer, member, pointer } from '../../model/json.ts';
import { MOST_SUBSCHEMAS, rootNode, type SchemaNode, schemaPointer, subschemas } from '../../model/json-schema.ts';
import { shorten } from '../subjects.ts';
import { dialectOf, type KnownDialect } from './dialect.ts';
import { faultAt } from './schema-faults.ts';

/** Deepest nesting of schemas that is evaluated. */
const DEEPEST = 64;

const VALIDATORS: { readonly [D in KnownDialect]: typeof validate2020 } = {
  '2020-12': validate2020,
  '2019-09': validate2019,
  'draft-07': validate07,
};

/** Whether a schema is one by the metaschema of its dialect. */
export type Validity =
  | { readonly kind: 'valid' }
  /** It breaks the metaschema. */
  | { readonly kind: 'invalid'; readonly at: JsonPointer; readonly text: string }
  /** The metaschema lets it pass, and clients may stumble. */
  | { readonly kind: 'doubtful'; readonly at: JsonPointer; readonly text: string }
  | { readonly kind: 'too-large'; readonly text: string }
  | { readonly kind: 'unknown-dialect'; readonly text: string };

/** Judges a schema by its declared dialect, or by 2020-12 where it declares none. `format` is an annotation only. */
export function validityOf(schema: JsonObject): Validity {
  const dialect = dialectOf(schema);
  if (dialect.kind === 'other') return { kind: 'unknown-dialect', text: `declares “${shorten(dialect.name)}”` };
  if (dialect.kind === 'not-text') return { kind: 'invalid', at: '/$schema', text: faultAt(schema, '/$schema') };
  const { nodes, cut } = subschemas(rootNode(schema));
  if (cut) return { kind: 'too-large', text: `more than ${MOST_SUBSCHEMAS} subschemas` };
  if (nodes.some(({ depth }) => depth > DEEPEST)) {
    return { kind: 'too-large', text: `nested more than ${DEEPEST} levels deep` };
  }
  const validate = VALIDATORS[dialect.kind === 'known' ? dialect.name : '2020-12'];
  if (!validate(schema)) {
    // The last error is the outermost: those before it are the branches that it tried.
    const at = validate.errors?.at(-1)?.instancePath ?? '';
    return { kind: 'invalid', at, text: faultAt(schema, at) };
  }
  return nodes.map(doubtAbout).find((doubt) => doubt !== null) ?? { kind: 'valid' };
}

type Doubt = Extract<Validity, { kind: 'doubtful' }>;

function doubtAbout(node: SchemaNode): Doubt | null {
  const { schema } = node;
  if (!isObject(schema)) return null;
  const pattern = member(schema, 'pattern');
  if (typeof pattern === 'string' && !compiles(pattern)) return doubt(node, ['pattern'], patternWords(pattern));
  const patterns = member(schema, 'patternProperties');
  const unreadable = isObject(patterns) ? Object.keys(patterns).find((one) => !compiles(one)) : undefined;
  if (unreadable !== undefined) return doubt(node, ['patternProperties', unreadable], patternWords(unreadable));
  if (typeof member(schema, 'id') === 'string') {
    return doubt(node, ['id'], 'id is the $id of draft-04, which this dialect ignores');
  }
  return null;
}

function doubt(node: SchemaNode, path: readonly string[], text: string): Doubt {
  return { kind: 'doubtful', at: `${schemaPointer(node)}${pointer(...path)}`, text };
}

function patternWords(pattern: string): string {
  return `the pattern “${shorten(pattern, 40)}” does not compile here`;
}

/** True where a pattern compiles with the `u` flag or without. It is never run: a hostile one could take forever. */
function compiles(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}
