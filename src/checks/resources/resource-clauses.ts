import { type ClauseReference, clauses } from '../define-check.ts';

const BEFORE_SCHEMA_PAGE = ['2024-11-05', '2025-03-26'] as const;
const WITH_SCHEMA_PAGE = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** The definition of a resource: on the schema page, and before that page existed in the list of its members. */
export const RESOURCE_DEFINITION: readonly ClauseReference[] = [
  ...clauses(BEFORE_SCHEMA_PAGE, 'server/resources', 'resource', 'SCHEMA'),
  ...clauses(WITH_SCHEMA_PAGE, 'schema', 'resource', 'SCHEMA'),
];
