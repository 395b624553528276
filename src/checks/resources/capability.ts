import { member } from '../../model/json.ts';
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
  consults: ['sessionId', 'capabilities'],
  evaluate: ({ resourcesReplies, sessionId, capabilities }, context) =>
    judgeCapability('resources', resourcesReplies, context, {
      sessionSeen: sessionId !== undefined,
      // Before 2026-07-28 the declaration says that resources can be read; only `listChanged` speaks of a list.
      listOptional:
        context.era !== 'modern' && member(member(capabilities?.value, 'resources'), 'listChanged') !== true,
    }),
});
