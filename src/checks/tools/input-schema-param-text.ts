import type { Subject } from '../../model/finding.ts';
import { at, isObject, member, pointer } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, distinctNames, shorten } from '../subjects.ts';
import { inSchema, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

/** Keywords that say what values a parameter takes. */
const SAYS_TYPE = ['type', 'enum', 'const', '$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

export default defineCheck({
  id: 'tools.input-schema.param-text',
  title: 'Parameters are described and typed',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const schemas = toolSchemas(toolItems);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has an object as inputSchema.');
    const total = schemas.reduce((sum, { schema }) => sum + parameters(schema).length, 0);
    const poor = schemas.flatMap(poorParameters);
    if (poor.length === 0) {
      return verified(
        total === 0 ? 'No tool has parameters.' : `${counted(total, 'parameter')}, each with a type and a description.`,
      );
    }
    return observedRisk(
      `${poor.length} of ${counted(total, 'parameter')} without a type or a description, on ${counted(distinctNames(poor), 'tool')}: ${detailsOf(poor)}.`,
      {
        ...about(poor),
        why: 'A model fills a parameter in by its type and description. Without them it guesses.',
        fix: 'Give each parameter a type and one sentence that says what it is.',
      },
    );
  },
});

function parameters(schema: unknown): readonly string[] {
  const properties = member(schema, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function poorParameters(one: ToolSchema): readonly Subject[] {
  const properties = member(one.schema, 'properties');
  return parameters(one.schema).flatMap((name) => {
    const schema = member(properties, name);
    const lacks = [
      SAYS_TYPE.some((keyword) => member(schema, keyword) !== undefined) ? '' : 'type',
      isDescribed(one.schema, schema) ? '' : 'description',
    ].filter((what) => what !== '');
    if (lacks.length === 0) return [];
    return [
      {
        name: toolOf(one),
        detail: `${shorten(name, 40)}: no ${lacks.join(', no ')}`,
        at: inSchema(one, pointer('properties', name)),
      },
    ];
  });
}

/** A description of its own, or that of the definition which it refers to. */
function isDescribed(root: unknown, schema: unknown): boolean {
  if (isText(member(schema, 'description'))) return true;
  const ref = member(schema, '$ref');
  return typeof ref === 'string' && ref.startsWith('#/') && isText(member(at(root, ref.slice(1)), 'description'));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
