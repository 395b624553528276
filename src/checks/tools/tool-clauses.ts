import { type ClauseReference, clauses } from '../define-check.ts';

const BEFORE_SCHEMA_PAGE = ['2024-11-05', '2025-03-26'] as const;
const WITH_SCHEMA_PAGE = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** The definition of a tool: on the schema page, and before that page existed in the list of a tool's members. */
export const TOOL_DEFINITION: readonly ClauseReference[] = [
  ...clauses(BEFORE_SCHEMA_PAGE, 'server/tools', 'tool', 'SCHEMA'),
  ...clauses(WITH_SCHEMA_PAGE, 'schema', 'tool', 'SCHEMA'),
];

/** The rules for tool names, which exist from 2025-11-25 on. */
export const TOOL_NAMES: readonly ClauseReference[] = clauses(
  ['2025-11-25', '2026-07-28'],
  'server/tools',
  'tool-names',
  'SHOULD',
);
