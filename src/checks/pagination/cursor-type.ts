import { inside } from '../../model/evidence.ts';
import type { ListPage, ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { jsonType } from '../../model/json.ts';
import { LIST_WORDS } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf } from '../subjects.ts';

export default defineCheck({
  id: 'pagination.cursor.type',
  title: 'nextCursor is a string or absent',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(REVISIONS, 'server/utilities/pagination', 'pagination-model', 'SCHEMA'),
  requires: ['lists'],
  evaluate({ lists }) {
    const wrong = cursors(lists, (cursor) => cursor !== null && cursor !== undefined && typeof cursor !== 'string');
    if (wrong.length > 0) {
      return failed(`nextCursor is not text: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'nextCursor is a string, or absent on the last page',
        actual: detailsOf(wrong),
        fix: 'Write the cursor as a string, and leave nextCursor out on the last page.',
      });
    }
    const nulls = cursors(lists, (cursor) => cursor === null);
    if (nulls.length > 0) {
      return observedRisk(`nextCursor is null: ${detailsOf(nulls)}.`, {
        ...about(nulls),
        why: 'It is taken as the end here. The schema knows a string or nothing, and clients that check it refuse the list.',
        fix: 'Leave nextCursor out on the last page.',
      });
    }
    const pages = lists.reduce((sum, list) => sum + list.pages.length, 0);
    return verified(`nextCursor is text or absent on ${counted(pages, 'page')}.`);
  },
});

function cursors(lists: readonly ListReading[], matches: (cursor: unknown) => boolean): readonly Subject[] {
  return lists.flatMap(({ list, pages }) =>
    pages.flatMap((page, index) => (matches(page.nextCursor) ? [subject(LIST_WORDS[list], page, index)] : [])),
  );
}

function subject(list: string, { at, nextCursor }: ListPage, index: number): Subject {
  return {
    name: list,
    detail: `page ${index + 1}: nextCursor is ${jsonType(nextCursor)}`,
    at: inside(at, 'nextCursor'),
  };
}
