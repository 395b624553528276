import { distinctItems, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineCheck({
  id: 'tools.list.present',
  title: 'At least one tool is listed',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'testing guides: a handshake with curl, two calls',
  requires: ['tools'],
  evaluate({ tools }) {
    const total = distinctItems(tools).length;
    if (total > 0) return verified(`${counted(total, 'tool')} listed${partNote(tools)}.`);
    if (!Array.isArray(tools.pages[0]?.raw)) {
      return notChecked('blocked.prerequisite', 'The answer to tools/list holds no array of tools.');
    }
    return observedRisk('The server declares tools and lists none.', {
      why: 'An empty list is legal. Often it means that a permission is missing or that the tools failed to load at the start.',
      fix: 'Look into the server’s log, or stop declaring tools when there are none.',
    });
  },
});
