import { inside } from '../../model/evidence.ts';
import { isObject, jsonType, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';
import { about, detailsOf, itemName, namesOf } from '../subjects.ts';

export default defineCheck({
  id: 'tools.input-schema.object',
  title: 'inputSchema is a JSON object',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'server/tools', 'tool', 'SCHEMA'),
    ...clauses(['2025-06-18'], 'schema', 'tool', 'SCHEMA'),
    ...clauses(['2025-11-25', '2026-07-28'], 'server/tools', 'tool', 'MUST'),
  ],
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const subjects = toolItems.flatMap((item) => {
      const schema = member(item.value, 'inputSchema');
      if (isObject(schema)) return [];
      const name = itemName(item, 'tool');
      return schema === undefined
        ? [{ name, detail: 'no inputSchema', at: item.at }]
        : [{ name, detail: `inputSchema is ${jsonType(schema)}`, at: inside(item.at, 'inputSchema') }];
    });
    if (subjects.length === 0)
      return verified(`${counted(toolItems.length, 'tool')}, each with an object as inputSchema.`);
    return failed(`inputSchema is not an object: ${namesOf(subjects)}. Some clients then drop the whole list.`, {
      ...about(subjects),
      expected: 'inputSchema is a JSON object',
      actual: detailsOf(subjects),
      fix: 'Give each tool an inputSchema. For a tool without parameters: {"type": "object", "additionalProperties": false}.',
    });
  },
});
