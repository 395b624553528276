import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck } from '../define-check.ts';
import { judgeCapability } from '../list-capability.ts';

export default defineCheck({
  id: 'tools.capability',
  title: 'The tools capability matches what is answered',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(REVISIONS, 'server/tools', 'capabilities', 'MUST'),
  requires: ['toolsReplies'],
  consults: ['sessionId'],
  evaluate: ({ toolsReplies, sessionId }, context) =>
    judgeCapability('tools', toolsReplies, context, { sessionSeen: sessionId !== undefined }),
});
