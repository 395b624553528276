import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck } from '../define-check.ts';
import { judgeCapability } from '../list-capability.ts';

export default defineCheck({
  id: 'resources.capability',
  title: 'The resources capability matches what is answered',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(REVISIONS, 'server/resources', 'capabilities', 'MUST'),
  requires: ['resourcesReplies'],
  consults: ['sessionId'],
  evaluate: ({ resourcesReplies, sessionId }, context) =>
    judgeCapability('resources', resourcesReplies, context, sessionId !== undefined),
});
