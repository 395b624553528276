import { jsonType } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

export default defineCheck({
  id: 'handshake.discover.instructions',
  title: 'instructions is text',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2025-06-18', '2025-11-25'], 'schema', 'initializeresult', 'SCHEMA'),
    ...clauses(['2026-07-28'], 'schema', 'discoverresult', 'SCHEMA'),
  ],
  source: 'schema of the revision, InitializeResult',
  requires: ['instructions'],
  evaluate({ instructions: { value, at } }) {
    if (value === undefined)
      return verified('The server sends no instructions, which are optional.', { evidence: [at] });
    if (typeof value === 'string') {
      return verified(`instructions is text of ${value.length} characters.`, { evidence: [at] });
    }
    return failed(`instructions is ${jsonType(value)}, not text.`, {
      expected: 'A string, or no such member.',
      actual: `instructions is ${jsonType(value)}.`,
      fix: 'Send instructions as a string, or leave the member out.',
      evidence: [at],
    });
  },
});
