import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { type CachedResult, cacheable, isScope } from '../cacheable-results.ts';
import { clauses, defineCheck, failed, notChecked, verified } from '../define-check.ts';

function fault({ result }: CachedResult): string {
  const scope = result['cacheScope'];
  return scope === undefined ? 'no cacheScope' : `the cacheScope ${shownValue(scope)}`;
}

export default defineCheck({
  id: 'caching.scope',
  title: 'cacheScope is public or private',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/utilities/caching', 'cacheable-results', 'MUST'),
  requires: ['results'],
  evaluate({ results }) {
    const cached = cacheable(results);
    if (cached.length === 0)
      return notChecked('blocked.prerequisite', 'No cacheable request was answered with a result.');
    const wrong = cached.filter(({ result }) => !isScope(result['cacheScope']));
    const [first] = wrong;
    if (!first)
      return verified(`${counted(cached.length, 'result')}, each marked public or private.`, {
        evidence: places(cached),
      });
    return failed(`The result of ${methods(wrong)} has ${fault(first)}.`, {
      expected: '“public” or “private”.',
      actual: `${wrong.length} of ${counted(cached.length, 'result')} without it; the first has ${fault(first)}.`,
      fix: 'Add "cacheScope": "public" where the list is the same for everyone, else "private".',
      evidence: places(wrong),
      subjects: subjectsOf(wrong, fault),
    });
  },
});
