import type { Located } from '../../model/facts.ts';
import type { Evidence } from '../../model/finding.ts';
import { isObject, type JsonObject, type JsonPointer, member } from '../../model/json.ts';
import { itemName } from '../subjects.ts';

export type SchemaMember = 'inputSchema' | 'outputSchema';

/** A schema of a tool. Names and places are made when they are needed: a list may hold thousands of tools. */
export interface ToolSchema {
  readonly item: Located<JsonObject>;
  readonly member: SchemaMember;
  readonly schema: JsonObject;
}

/** The schemas that are objects; what else may stand there is the business of other checks. */
export function toolSchemas(
  items: readonly Located<JsonObject>[],
  members: readonly SchemaMember[] = ['inputSchema'],
): readonly ToolSchema[] {
  const found: ToolSchema[] = [];
  for (const item of items) {
    for (const name of members) {
      const schema = member(item.value, name);
      if (isObject(schema)) found.push({ item, member: name, schema });
    }
  }
  return found;
}

/** Name of the tool, for people. */
export function toolOf({ item }: ToolSchema): string {
  return itemName(item, 'tool');
}

/** The place of a pointer that begins at the schema; of the schema itself without one. */
export function inSchema({ item, member: name }: ToolSchema, pointer: JsonPointer = ''): Evidence {
  return { ...item.at, pointer: `${item.at.pointer ?? ''}/${name}${pointer}` };
}

/** A place in a schema in words: `inputSchema/properties/city`. */
export function placeIn({ member: name }: ToolSchema, pointer: JsonPointer): string {
  return `${name}${pointer}`;
}
