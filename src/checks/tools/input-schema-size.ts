import type { Subject } from '../../model/finding.ts';
import { member, pointer } from '../../model/json.ts';
import { MOST_SUBSCHEMAS, rootNode, schemaPointer, subschemas } from '../../model/json-schema.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf } from '../subjects.ts';
import { bytesOf, LARGEST_SCHEMA } from './schema-size.ts';
import { inSchema, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

const DEEPEST = 16;
const MOST = 500;
const LONGEST_ENUM = 200;

export default defineCheck({
  id: 'tools.input-schema.size',
  title: 'Schemas are reasonably small',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  // The text asks validators for bounds and gives no numbers; the numbers are ours.
  spec: clauses(['2026-07-28'], 'basic/index', 'composition-keyword-resource-use', 'PRODUCT'),
  source: 'our own rule',
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const schemas = toolSchemas(toolItems);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has an object as inputSchema.');
    const large = schemas.flatMap(concern);
    if (large.length === 0) {
      return verified(
        `The inputSchema of ${counted(schemas.length, 'tool')} stays within ${DEEPEST} levels, ${MOST} subschemas and 64 KiB.`,
      );
    }
    return observedRisk(`An inputSchema is unusually large: ${detailsOf(large)}.`, {
      ...about(large),
      why: 'It takes room in the model’s context, and clients may refuse it to protect their validator.',
      fix: 'Split the tool, or describe rare parameters in words.',
    });
  },
});

/** The first thing about a schema that is beyond our limits. */
function concern(one: ToolSchema): readonly Subject[] {
  const found = (detail: string, at = inSchema(one)): readonly Subject[] => [{ name: toolOf(one), detail, at }];
  const { nodes, cut } = subschemas(rootNode(one.schema));
  if (cut) return found(`more than ${MOST_SUBSCHEMAS} subschemas`);
  if (nodes.length > MOST) return found(`${nodes.length} subschemas`);
  const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 0);
  if (deepest > DEEPEST) return found(`${deepest} levels deep`);
  for (const node of nodes) {
    const values = member(node.schema, 'enum');
    if (Array.isArray(values) && values.length > LONGEST_ENUM) {
      const at = `${schemaPointer(node)}${pointer('enum')}`;
      return found(`${counted(values.length, 'value')} in an enum`, inSchema(one, at));
    }
  }
  const bytes = bytesOf(one.schema);
  return bytes > LARGEST_SCHEMA ? found(`${Math.round(bytes / 1024)} KiB`) : [];
}
