import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Evidence } from '../../model/finding.ts';
import { isObject, type JsonObject, type JsonPointer, member } from '../../model/json.ts';
import { itemName } from '../subjects.ts';

export type SchemaMember = 'inputSchema' | 'outputSchema';

/** A schema of a tool. */
export interface ToolSchema {
  readonly tool: string;
  readonly member: SchemaMember;
  readonly schema: JsonObject;
  readonly at: Evidence;
}

/** The schemas that are objects; what else may stand there is the business of other checks. */
export function toolSchemas(
  items: readonly Located<JsonObject>[],
  members: readonly SchemaMember[] = ['inputSchema'],
): readonly ToolSchema[] {
  return items.flatMap((item) =>
    members.flatMap((name) => {
      const schema = member(item.value, name);
      return isObject(schema)
        ? [{ tool: itemName(item, 'tool'), member: name, schema, at: inside(item.at, name) }]
        : [];
    }),
  );
}

/** The place of a pointer that begins at the schema. */
export function inSchema({ at }: ToolSchema, pointer: JsonPointer): Evidence {
  return { ...at, pointer: `${at.pointer ?? ''}${pointer}` };
}

/** A place in a schema in words: `inputSchema/properties/city`. */
export function placeIn({ member: name }: ToolSchema, pointer: JsonPointer): string {
  return `${name}${pointer}`;
}
