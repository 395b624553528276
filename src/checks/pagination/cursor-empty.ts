import { inside } from '../../model/evidence.ts';
import { LIST_WORDS } from '../../model/list-end.ts';
import { isAtLeast, REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf } from '../subjects.ts';

export default defineCheck({
  id: 'pagination.cursor.empty',
  title: 'An empty cursor is followed, not taken as the end',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  // The sentence binds clients and exists in this revision only.
  spec: clauses(['2026-07-28'], 'server/utilities/pagination', 'implementation-guidelines', 'PRODUCT'),
  source: 'our own rule',
  requires: ['lists'],
  evaluate({ lists }, { revision }) {
    const empty = lists.flatMap(({ list, pages }) =>
      pages.flatMap(({ nextCursor, at }, index) =>
        nextCursor === ''
          ? [{ name: LIST_WORDS[list], detail: `page ${index + 1}`, at: inside(at, 'nextCursor') }]
          : [],
      ),
    );
    if (empty.length > 0) {
      return observedRisk(`nextCursor is the empty string: ${detailsOf(empty)}.`, {
        ...about(empty),
        why: isAtLeast(revision, '2026-07-28')
          ? 'It is a cursor like any other and has to be followed, yet many clients stop there and lose the rest.'
          : 'No text of this revision says what it means. It was followed here; many clients stop there and lose the rest.',
        fix: 'Leave nextCursor out on the last page, and use cursors that are not empty before it.',
      });
    }
    if (lists.every(({ pages }) => pages.length < 2))
      return notChecked('n/a.single-page', 'No list had more than one page.');
    return verified('No empty cursor appeared.');
  },
});
