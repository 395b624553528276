import type { AnswerFactValues } from '../model/facts-answers.ts';

export type CachedResult = AnswerFactValues['results'][number];

/** Operations whose complete results carry caching hints (2026-07-28, "Cacheable Results"). */
const CACHEABLE: readonly (string | null)[] = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

/** The results that have to carry caching hints: of those operations, complete, or silent about being so. */
export function cacheable(results: readonly CachedResult[]): readonly CachedResult[] {
  return results.filter(
    ({ method, result }) =>
      CACHEABLE.includes(method) && (result['resultType'] === undefined || result['resultType'] === 'complete'),
  );
}

/** True for the two values that cacheScope may have. */
export function isScope(value: unknown): value is 'public' | 'private' {
  return value === 'public' || value === 'private';
}
