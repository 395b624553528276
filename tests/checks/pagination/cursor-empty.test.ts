import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/cursor-empty.ts';
import { cursors, judgeLists, pointers, tool } from '../../support/lists.ts';

const one = (nextCursor: unknown, context: Parameters<typeof judgeLists>[2] = {}) =>
  judgeLists(check, [cursors('tools', [[tool()], [tool()]], [nextCursor, undefined])], context);

test('pages without an empty cursor are verified', () => {
  expect(one('c').state).toBe('verified');
});

test('an empty cursor is a risk, for a reason that depends on the revision', () => {
  const legacy = one('');
  expect(legacy).toMatchObject({ state: 'observed-risk', why: expect.stringContaining('No text of this revision') });
  expect(pointers(legacy)).toEqual(['/result/nextCursor']);
  expect(one('', { era: 'modern' })).toMatchObject({ why: expect.stringContaining('has to be followed') });
});

test('an empty cursor that led nowhere is a risk too', () => {
  const list = cursors('tools', [[tool()]], ['']);
  expect(judgeLists(check, [{ ...list, end: 'error' }]).state).toBe('observed-risk');
});

test('one list of several pages is enough for a verdict', () => {
  const lists = [cursors('tools', [[tool()], [tool()]], ['c', undefined]), cursors('prompts', [[]], [undefined])];
  expect(judgeLists(check, lists).state).toBe('verified');
});

test('single pages give no verdict', () => {
  expect(judgeLists(check, [cursors('tools', [[tool()]], [undefined])])).toMatchObject({
    state: 'not-checked',
    reason: { code: 'n/a.single-page' },
  });
});
