import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck } from '../define-check.ts';
import { judgeCapability } from '../list-capability.ts';

export default defineCheck({
  id: 'prompts.capability',
  title: 'The prompts capability matches what is answered',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(REVISIONS, 'server/prompts', 'capabilities', 'MUST'),
  requires: ['promptsReplies'],
  consults: ['sessionId'],
  evaluate: ({ promptsReplies, sessionId }, context) =>
    judgeCapability('prompts', promptsReplies, context, { sessionSeen: sessionId !== undefined }),
});
