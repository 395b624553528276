import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/loop.ts';
import type { ListReading } from '../../../src/model/facts-lists.ts';
import { listReading } from '../../support/facts.ts';
import { cursors, judgeLists, pointers, tool, words } from '../../support/lists.ts';

const twice = (next: readonly string[], changes: Partial<ListReading>) =>
  ({ ...cursors('tools', [[tool()], [tool()]], next), end: 'loop', ...changes }) as const;

test('pages that end are verified', () => {
  expect(judgeLists(check, [listReading('tools', [[tool()], [tool()]])])).toMatchObject({
    state: 'verified',
    message: '2 pages came to an end, and no cursor repeated.',
  });
});

test.each([
  ['the empty cursor', ''],
  ['a cursor', 'c1'],
])('%s that repeats with the same page fails on legacy servers as well', (_, cursor) => {
  const verdict = judgeLists(check, [twice([cursor, cursor], { repeatedCursor: cursor, repeatedPage: true })]);
  expect(verdict.state).toBe('failed');
  expect(words(verdict)).toMatch(/cursor.*never ends|never ends.*cursor/s);
  expect(words(verdict)).toContain('repeats after 2 pages');
  expect(pointers(verdict)).toEqual(['/result/nextCursor']);
});

test('a cursor that repeats with new content is a risk', () => {
  const verdict = judgeLists(check, [twice(['c', 'c'], { repeatedCursor: 'c', repeatedPage: false })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', why: expect.stringContaining('pages differed') });
});

test('an empty cursor that repeats with new content was probably meant as the end, on legacy servers', () => {
  const list = twice(['', ''], { repeatedCursor: '', repeatedPage: false });
  expect(judgeLists(check, [list])).toMatchObject({ why: expect.stringContaining('probably meant as the end') });
  expect(judgeLists(check, [list], { era: 'modern' })).toMatchObject({
    why: expect.stringContaining('pages differed'),
  });
});

test.each(['pages', 'items'] as const)('a list that reached the limit of %s with new cursors is a risk', (end) => {
  const list = { ...cursors('tools', [[tool()], [tool()]], ['c', 'd']), end };
  expect(judgeLists(check, [list])).toMatchObject({
    state: 'observed-risk',
    subjects: [{ detail: '2 pages, 2 items' }],
  });
});

test('a list that was cut off gives no verdict', () => {
  const list = { ...cursors('tools', [[tool()], [tool()]], ['c', 'd']), end: 'time' as const };
  expect(judgeLists(check, [list])).toMatchObject({ state: 'not-checked', reason: { code: 'budget.time' } });
});

test('single pages give no verdict', () => {
  expect(judgeLists(check, [listReading('tools', [[tool()]])]).state).toBe('not-checked');
});
