import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, jsonType, member, pointer } from '../../model/json.ts';
import { isAtLeast, type Revision } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, type Verdict, verified } from '../define-check.ts';
import { about, detailsOf, itemName, namesOf, shorten } from '../subjects.ts';
import { judgeSchemas } from './judge-schemas.ts';
import { bytesOf, LARGEST_SCHEMA } from './schema-size.ts';
import { inSchema, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

const REVISIONS_WITH_OUTPUT = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

export default defineCheck({
  id: 'tools.output-schema',
  title: 'outputSchema is well formed',
  level: 'SCHEMA',
  eras: ['legacy', 'modern'],
  revisions: REVISIONS_WITH_OUTPUT,
  spec: clauses(REVISIONS_WITH_OUTPUT, 'schema', 'tool', 'SCHEMA'),
  requires: ['toolItems'],
  evaluate({ toolItems }, { revision }) {
    const schemas = toolSchemas(toolItems, ['outputSchema']);
    const shape = [...toolItems.flatMap(notAnObject), ...(anyRoot(revision) ? [] : schemas.flatMap(legacyFaults))];
    if (shape.length > 0) return misshapen(shape, revision);
    const validity = judgeSchemas(schemas, isAtLeast(revision, '2025-11-25'));
    if (validity !== null && validity.state !== 'not-checked') return validity;
    const large = schemas.filter(({ schema }) => bytesOf(schema) > LARGEST_SCHEMA);
    if (large.length > 0) {
      const subjects = large.map((one) => ({
        name: toolOf(one),
        detail: `${Math.round(bytesOf(one.schema) / 1024)} KiB`,
        at: inSchema(one),
      }));
      return observedRisk(`An outputSchema is larger than 64 KiB: ${detailsOf(subjects)}.`, {
        ...about(subjects),
        why: 'Clients compile each schema before they use the tool.',
        fix: 'Describe what a caller needs to know, and leave the rest open.',
      });
    }
    if (validity !== null) return validity;
    return verified(
      schemas.length === 0
        ? 'No tool has an outputSchema, which is optional.'
        : `The outputSchema of ${counted(schemas.length, 'tool')} is well formed.`,
    );
  },
});

/** From 2026-07-28 on a tool may return any JSON value. */
function anyRoot(revision: Revision): boolean {
  return isAtLeast(revision, '2026-07-28');
}

function misshapen(subjects: readonly Subject[], revision: Revision): Verdict {
  const expected = anyRoot(revision)
    ? 'outputSchema is absent or an object'
    : 'outputSchema is absent or an object of type “object” whose properties are objects';
  return failed(
    `An outputSchema is not as the revision wants it: ${namesOf(subjects)}. Some clients then lose every tool.`,
    {
      ...about(subjects),
      expected,
      actual: detailsOf(subjects),
      fix: anyRoot(revision)
        ? 'Write the outputSchema as an object, or leave it out.'
        : 'Wrap the result in an object, and write {} in place of true. Leave the outputSchema out where there is none.',
    },
  );
}

function notAnObject(item: Located<JsonObject>): readonly Subject[] {
  const schema = member(item.value, 'outputSchema');
  if (schema === undefined || isObject(schema)) return [];
  return [
    {
      name: itemName(item, 'tool'),
      detail: `outputSchema is ${jsonType(schema)}`,
      at: inside(item.at, 'outputSchema'),
    },
  ];
}

/** The schemas of 2025-06-18 and 2025-11-25 want the root type `object` and an object for each property. */
function legacyFaults(one: ToolSchema): readonly Subject[] {
  const type = member(one.schema, 'type');
  if (type !== 'object') {
    const words = typeof type === 'string' ? `root type is “${shorten(type, 40)}”` : `root type is ${jsonType(type)}`;
    return [{ name: toolOf(one), detail: words, at: type === undefined ? inSchema(one) : inSchema(one, '/type') }];
  }
  const properties = member(one.schema, 'properties');
  if (!isObject(properties)) {
    if (properties === undefined) return [];
    return [{ name: toolOf(one), detail: `properties is ${jsonType(properties)}`, at: inSchema(one, '/properties') }];
  }
  return Object.keys(properties)
    .filter((name) => !isObject(properties[name]))
    .map((name) => ({
      name: toolOf(one),
      detail: `property ${shorten(name, 40)} is ${jsonType(properties[name])}`,
      at: inSchema(one, pointer('properties', name)),
    }));
}
