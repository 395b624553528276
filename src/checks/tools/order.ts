import type { ListReading } from '../../model/facts-lists.ts';
import type { Evidence, Subject } from '../../model/finding.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';
import { detailsOf, shorten } from '../subjects.ts';
import { type Comparison, compareReadings, incomparable } from './second-reading.ts';

export default defineCheck({
  id: 'tools.order',
  title: 'The order is the same on a second call',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(['2026-07-28'], 'server/tools', 'capabilities', 'SHOULD'),
  requires: ['toolItems', 'tools', 'toolsAgain'],
  evaluate({ tools, toolsAgain }) {
    const instead = incomparable(tools, toolsAgain);
    if (instead !== null) return instead;
    const compared = compareReadings(tools, toolsAgain);
    const evidence = [...placesOf(tools), ...placesOf(toolsAgain)];
    if (compared.sameOrder) {
      return verified(`${counted(compared.first.length, 'tool')} in the same order on two calls.`, { evidence });
    }
    if (compared.sameSet) {
      const subjects = moved(compared);
      return observedRisk(`The order differs between two calls: ${detailsOf(subjects)}.`, {
        evidence,
        subjects,
        why: 'The tools are the same, but clients that put them into the model’s context lose their cache with each new order.',
        fix: 'Sort the tools before answering, by name for example.',
      });
    }
    return observedRisk(`Two calls in one run listed different tools: ${detailsOf(compared.changed)}.`, {
      evidence,
      subjects: compared.changed,
      why: 'Neither the order nor the set is the same. The tools may have changed in between; if not, clients see another list on each call.',
      fix: 'Answer each call with all tools, in the same order.',
    });
  },
});

function placesOf({ pages }: ListReading): readonly Evidence[] {
  return pages.map(({ at }) => at);
}

function moved({ first, second }: Comparison): readonly Subject[] {
  const places = new Map(second.map((name, index) => [name, index]));
  return first.flatMap((name, index) =>
    second[index] === name
      ? []
      : [{ name: shorten(name), detail: `place ${index + 1}, then ${(places.get(name) ?? 0) + 1}` }],
  );
}
