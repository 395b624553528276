import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { distinctPages, LIST_WORDS, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';
import { type Duplicate, duplicateSubject, duplicatesOf } from '../duplicates.ts';
import { about, detailsOf } from '../subjects.ts';
import { LIST_KEYS } from './list-keys.ts';

export default defineCheck({
  id: 'pagination.duplicates',
  title: 'No item appears on two pages',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  // The text allows an overlap when the data changes between two pages.
  spec: clauses(['2026-07-28'], 'server/utilities/caching', 'interaction-with-pagination', 'PRODUCT'),
  source: 'our own rule',
  requires: ['pagedLists'],
  consults: ['toolsAgain'],
  evaluate({ pagedLists, toolsAgain }) {
    const subjects = pagedLists.flatMap((reading) => overlaps(reading, toolsAgain));
    if (subjects.length > 0) {
      return observedRisk(`Items appear on two pages: ${detailsOf(subjects)}.`, {
        ...about(subjects),
        why: 'Lists may change between two pages. If this one did not, clients see an item twice and may miss another.',
        fix: 'Sort by a stable key and let each cursor begin after the last item of its page.',
      });
    }
    const pages = pagedLists.reduce((sum, list) => sum + list.pages.length, 0);
    const part = pagedLists.map(partNote).find((note) => note !== '') ?? '';
    return verified(`No item appears twice on ${counted(pages, 'page')}${part}.`);
  },
});

function overlaps(reading: ListReading, toolsAgain: ListReading | undefined): readonly Subject[] {
  const key = LIST_KEYS[reading.list];
  return duplicatesOf(distinctPages(reading), key)
    .filter((one) => one.pages.length > 1 && survives(one, reading, toolsAgain))
    .map((one) => ({
      ...duplicateSubject(one),
      detail: `on ${one.pages.length} pages of the ${LIST_WORDS[reading.list]}`,
    }));
}

/** An overlap that a second full reading does not show came from a change in between. */
function survives({ value }: Duplicate, { list, pages }: ListReading, again: ListReading | undefined): boolean {
  if (list !== 'tools' || !again || again.end !== 'complete' || again.pages.length < pages.length) return true;
  return duplicatesOf(again.pages, 'name').some((one) => one.value === value && one.pages.length > 1);
}
