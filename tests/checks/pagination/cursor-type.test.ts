import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/cursor-type.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { cursors, judgeLists, pointers, tool } from '../../support/lists.ts';

const last = (nextCursor: unknown) => judgeLists(check, [cursors('tools', [[tool()], [tool()]], ['c', nextCursor])]);

test.each([[undefined], ['c2'], ['']])('the cursor %j is verified', (nextCursor) => {
  expect(last(nextCursor)).toMatchObject({ state: 'verified', message: 'nextCursor is text or absent on 2 pages.' });
});

test.each([[5], [{}], [true], [false], [[]]])('the cursor %j fails', (nextCursor) => {
  const verdict = last(nextCursor);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual(['/result/nextCursor']);
  expect(verdict.subjects?.[0]?.detail).toContain('page 2');
});

test('null is a risk, taken as the end', () => {
  expect(last(null).state).toBe('observed-risk');
});

test('no list gives no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
