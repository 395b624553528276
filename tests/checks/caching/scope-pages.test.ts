import { expect, test } from 'vitest';
import check from '../../../src/checks/caching/scope-pages.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';

function judge(...scopes: readonly unknown[]) {
  const list = listReading(
    'tools',
    scopes.map(() => [{ name: 'a' }]),
  );
  const pages = list.pages.map((page, index) => ({
    ...page,
    result: scopes[index] === undefined ? page.result : { ...page.result, cacheScope: scopes[index] },
  }));
  return judgeEra(check, eraFacts({ pagedLists: [{ ...list, pages }] }, { era: 'modern' }));
}

test('one scope on all pages is verified', () => {
  expect(judge('private', 'private', 'private').state).toBe('verified');
});

test('pages that differ fail', () => {
  const verdict = judge('private', 'public');
  expect(verdict).toMatchObject({ state: 'failed', actual: '“private”, then “public”' });
});

test('a page without the scope differs too', () => {
  expect(judge('public', undefined).state).toBe('failed');
});

test('no scope anywhere is another check’s business', () => {
  expect(judge(undefined, undefined)).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});

test('without a second page there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'modern' })).state).toBe('not-checked');
});
