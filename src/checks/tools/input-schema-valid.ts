import { counted } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, verified } from '../define-check.ts';
import { judgeSchemas } from './judge-schemas.ts';
import { toolSchemas } from './tool-schemas.ts';

const REVISIONS_WITH_RULE = ['2025-11-25', '2026-07-28'] as const;

export default defineCheck({
  id: 'tools.input-schema.valid',
  title: 'Schemas are valid in their dialect',
  level: 'MUST',
  eras: ['legacy', 'modern'],
  revisions: REVISIONS_WITH_RULE,
  spec: clauses(REVISIONS_WITH_RULE, 'basic/index', 'schema-validation', 'MUST'),
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const schemas = toolSchemas(toolItems);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has an object as inputSchema.');
    return (
      judgeSchemas(schemas, true) ??
      verified(`The inputSchema of ${counted(schemas.length, 'tool')} is valid in its dialect.`)
    );
  },
});
