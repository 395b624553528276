import type { Subject } from '../../model/finding.ts';
import { isObject, jsonType, member, pointer } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, notChecked, verified } from '../define-check.ts';
import { about, detailsOf, namesOf, shorten } from '../subjects.ts';
import { TOOL_DEFINITION } from './tool-clauses.ts';
import { inSchema, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

export default defineCheck({
  id: 'tools.input-schema.type',
  title: 'The root type is "object"',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: TOOL_DEFINITION,
  requires: ['toolItems'],
  evaluate({ toolItems }, { era }) {
    const schemas = toolSchemas(toolItems);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has an object as inputSchema.');
    const rootless = schemas.flatMap(rootFault);
    const properties = era === 'modern' ? [] : schemas.flatMap(propertyFaults);
    const subjects = [...rootless, ...properties];
    if (subjects.length === 0) return verified(`The root type is “object” on ${counted(schemas.length, 'tool')}.`);
    const what =
      rootless.length > 0
        ? 'The root of an inputSchema is not of type “object”'
        : 'inputSchema.properties holds something other than objects';
    return failed(`${what}: ${namesOf(subjects)}. Some clients then lose every tool of the list.`, {
      ...about(subjects),
      expected:
        rootless.length > 0
          ? 'inputSchema has "type": "object" at its root, beside anyOf, oneOf or $ref too'
          : 'inputSchema.properties is an object, and so is the schema of each property',
      actual: detailsOf(subjects),
      fix:
        rootless.length > 0
          ? 'Write "type": "object" at the root of the schema. For a tool without parameters: {"type": "object", "additionalProperties": false}.'
          : 'Write {} in place of true, and leave out a property whose schema is false.',
    });
  },
});

/** What stands at the root in place of the type `object`. */
function rootFault(one: ToolSchema): readonly Subject[] {
  const type = member(one.schema, 'type');
  if (type === 'object') return [];
  const at = type === undefined ? inSchema(one) : inSchema(one, '/type');
  return [{ name: toolOf(one), detail: rootWords(one, type), at }];
}

function rootWords({ schema }: ToolSchema, type: unknown): string {
  if (type === undefined) {
    const beside = ['anyOf', 'oneOf', 'allOf', '$ref'].find((keyword) => Object.hasOwn(schema, keyword));
    return beside === undefined ? 'inputSchema has no type' : `inputSchema has ${beside} and no type`;
  }
  if (typeof type === 'string') return `type is “${shorten(type)}”`;
  return Array.isArray(type) ? 'type is a list, not the string “object”' : `type is ${jsonType(type)}`;
}

/** The schemas of the legacy revisions want an object for each property; true and false, though valid in JSON Schema, break their clients. */
function propertyFaults(one: ToolSchema): readonly Subject[] {
  const properties = member(one.schema, 'properties');
  if (properties === undefined) return [];
  if (!isObject(properties)) {
    return [{ name: toolOf(one), detail: `properties is ${jsonType(properties)}`, at: inSchema(one, '/properties') }];
  }
  return Object.keys(properties).flatMap((name) => {
    const value = properties[name];
    if (isObject(value)) return [];
    const what = typeof value === 'boolean' ? String(value) : jsonType(value);
    return [
      { name: toolOf(one), detail: `${shorten(name, 40)} is ${what}`, at: inSchema(one, pointer('properties', name)) },
    ];
  });
}
