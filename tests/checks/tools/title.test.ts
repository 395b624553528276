import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/title.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

test('a title that is text, or none, is verified', () => {
  expect(judgeTools(check, [tool()]).state).toBe('verified');
  expect(judgeTools(check, [tool({ title: 'Parks', annotations: { title: 'Parks' } })]).message).toBe(
    '2 titles, all of them text.',
  );
});

test.each([
  [{ title: 5 }, '/result/tools/0/title'],
  [{ title: null }, '/result/tools/0/title'],
  [{ annotations: { title: {} } }, '/result/tools/0/annotations/title'],
])('%j fails', (changes, pointer) => {
  const verdict = judgeTools(check, [tool(changes)]);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual([pointer]);
});

test('a title of more than 100 characters is a risk', () => {
  expect(judgeTools(check, [tool({ title: 't'.repeat(100) })]).state).toBe('verified');
  expect(judgeTools(check, [tool({ title: 't'.repeat(101) })]).state).toBe('observed-risk');
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
