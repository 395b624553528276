import { type JsonObject, member } from '../../model/json.ts';

/** JSON Schema dialects that are evaluated here. */
export type KnownDialect = '2020-12' | '2019-09' | 'draft-07';

/** What a schema says about its dialect. */
export type Dialect =
  | { readonly kind: 'default' }
  | { readonly kind: 'known'; readonly name: KnownDialect }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'not-text'; readonly value: unknown };

const KNOWN: ReadonlyMap<string, KnownDialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
]);

/** Dialect that a schema declares in `$schema`, with or without a trailing `#`, over http or https. */
export function dialectOf(schema: JsonObject): Dialect {
  const declared = member(schema, '$schema');
  if (declared === undefined) return { kind: 'default' };
  if (typeof declared !== 'string') return { kind: 'not-text', value: declared };
  const name = KNOWN.get(declared.replace(/^https?:\/\//, '').replace(/#$/, ''));
  return name === undefined ? { kind: 'other', name: declared } : { kind: 'known', name };
}
