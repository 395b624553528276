import { counted } from '../answer-words.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';
import { detailsOf } from '../subjects.ts';
import { compareReadings, incomparable } from './second-reading.ts';

export default defineCheck({
  id: 'tools.stable-set',
  title: 'The set does not depend on the connection',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/tools', 'capabilities', 'MUST NOT'),
  requires: ['toolItems', 'tools', 'toolsAgain'],
  evaluate({ tools, toolsAgain }) {
    const instead = incomparable(tools, toolsAgain);
    if (instead !== null) return instead;
    const { first, sameSet, changed } = compareReadings(tools, toolsAgain);
    const evidence = [...tools.pages, ...toolsAgain.pages].map(({ at }) => at);
    if (sameSet) return verified(`The same ${counted(first.length, 'tool')} on two calls.`, { evidence });
    return observedRisk(
      `Two calls listed different tools: ${detailsOf(changed) || 'some are listed more than once'}.`,
      {
        evidence,
        subjects: changed,
        why: 'The set may change over time, but not by connection or because of an earlier request. Two calls alone cannot tell which it was.',
        fix: 'Answer each call with all tools that the credentials of the request allow.',
      },
    );
  },
});
