import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { type CachedResult, cacheable } from '../cacheable-results.ts';
import { clauses, defineCheck, failed, notChecked, verified } from '../define-check.ts';

/** What is wrong with ttlMs, or null. */
function fault({ result }: CachedResult): string | null {
  const ttl = result['ttlMs'];
  if (ttl === undefined) return 'no ttlMs';
  if (typeof ttl !== 'number') return `a ttlMs that is no number (${shownValue(ttl)})`;
  if (ttl < 0) return `a negative ttlMs (${ttl})`;
  return Number.isInteger(ttl) ? null : `a ttlMs that is no whole number (${ttl})`;
}

export default defineCheck({
  id: 'caching.ttl',
  title: 'ttlMs is present and not negative',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/utilities/caching', 'cacheable-results', 'MUST'),
  requires: ['results'],
  evaluate({ results }) {
    const cached = cacheable(results);
    if (cached.length === 0)
      return notChecked('blocked.prerequisite', 'No cacheable request was answered with a result.');
    const wrong = cached.filter((one) => fault(one) !== null);
    const [first] = wrong;
    if (!first)
      return verified(`${counted(cached.length, 'result')} with a ttlMs of 0 or more.`, { evidence: places(cached) });
    return failed(`The result of ${methods(wrong)} has ${fault(first) ?? 'a fault'}.`, {
      expected: 'A whole number of milliseconds, 0 or more.',
      actual: `${wrong.length} of ${counted(cached.length, 'result')} without it; the first has ${fault(first) ?? 'a fault'}.`,
      fix: 'Add ttlMs to every discover and list result. "ttlMs": 0 means: ask again each time.',
      evidence: places(wrong),
      subjects: subjectsOf(wrong, (one) => fault(one) ?? ''),
    });
  },
});
