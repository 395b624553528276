import { LIST_WORDS } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf } from '../subjects.ts';

export default defineCheck({
  id: 'pagination.empty-page',
  title: 'No empty page before the end',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['pagedLists'],
  evaluate({ pagedLists }) {
    const empty = pagedLists.flatMap(({ list, pages }) =>
      pages.flatMap(({ items, nextCursor, at }, index) =>
        items.length === 0 && typeof nextCursor === 'string'
          ? [{ name: LIST_WORDS[list], detail: `page ${index + 1}`, at }]
          : [],
      ),
    );
    if (empty.length > 0) {
      return observedRisk(`A page without items is followed by another: ${detailsOf(empty)}.`, {
        ...about(empty),
        why: 'Clients take an empty page for the end and miss what follows.',
        fix: 'Skip empty pages on the server.',
      });
    }
    const pages = pagedLists.reduce((sum, list) => sum + list.pages.length, 0);
    return verified(`${counted(pages, 'page')}, none of them empty before the end.`);
  },
});
