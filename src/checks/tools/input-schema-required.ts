import { schemaPointer } from '../../model/json-schema.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, namesOf, shorten } from '../subjects.ts';
import { unknownRequired } from './described-names.ts';
import { inSchema, toolOf, toolSchemas } from './tool-schemas.ts';

export default defineCheck({
  id: 'tools.input-schema.required',
  title: 'required names existing properties',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const schemas = toolSchemas(toolItems);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has an object as inputSchema.');
    const read = schemas.map((one) => ({ one, ...unknownRequired(one.schema) }));
    const subjects = read.flatMap(({ one, unknown }) =>
      unknown.map(({ node, index, name }) => ({
        name: toolOf(one),
        detail: `“${shorten(name, 40)}” is required and not described`,
        at: inSchema(one, `${schemaPointer(node)}/required/${index}`),
      })),
    );
    const cut = read.filter((one) => one.cut).map(({ one }) => ({ name: toolOf(one), at: inSchema(one) }));
    if (subjects.length === 0 && cut.length > 0) {
      return notChecked('budget.schema', `Too large to be evaluated: ${namesOf(cut)}.`, { subjects: cut });
    }
    if (subjects.length === 0) {
      return verified(`What “required” names is described, on ${counted(schemas.length, 'tool')}.`);
    }
    return observedRisk(`“required” names a property that does not exist: ${detailsOf(subjects)}.`, {
      ...about(subjects),
      why: 'A model does not know what to send for it, and where additionalProperties is false no call can satisfy the schema.',
      fix: 'Describe the property in “properties”, or take its name out of “required”.',
    });
  },
});
