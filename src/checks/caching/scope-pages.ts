import type { ListReading } from '../../model/facts-lists.ts';
import { counted, naming, shownValue } from '../answer-words.ts';
import { isScope } from '../cacheable-results.ts';
import { clauses, defineCheck, failed, notChecked, verified } from '../define-check.ts';

/** The different scopes of a list's pages, in the order of the pages. */
function scopesOf({ pages }: ListReading): readonly unknown[] {
  return [...new Set(pages.map(({ result }) => result['cacheScope']))];
}

export default defineCheck({
  id: 'caching.scope.pages',
  title: 'All pages of a list share one cacheScope',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/utilities/caching', 'interaction-with-pagination', 'MUST'),
  requires: ['pagedLists'],
  evaluate({ pagedLists }) {
    const mixed = pagedLists.filter((list) => scopesOf(list).length > 1);
    const [first] = mixed;
    if (first) {
      return failed(`The pages of ${naming(mixed.map(({ list }) => list))} differ in cacheScope.`, {
        expected: 'The cacheScope of the first page on all pages.',
        actual: scopesOf(first).map(shownValue).join(', then '),
        fix: 'Decide the scope once for the whole list.',
        evidence: mixed.flatMap(({ pages }) => pages.map(({ at }) => at)),
        subjects: mixed.flatMap(({ list, pages }) =>
          pages.map(({ result, at }, page) => ({
            name: `${list}, page ${page + 1}`,
            detail: `cacheScope is ${shownValue(result['cacheScope'])}`,
            at,
          })),
        ),
      });
    }
    const marked = pagedLists.filter((list) => scopesOf(list).every(isScope));
    if (marked.length === 0)
      return notChecked('blocked.prerequisite', 'No page has a usable cacheScope; see caching.scope.');
    return verified(`${counted(marked.length, 'list')} with one cacheScope on all pages.`);
  },
});
