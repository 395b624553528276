import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/name-present.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

test('a name on each tool is verified', () => {
  expect(judgeTools(check, [tool()]).state).toBe('verified');
});

test('a missing name fails, and the tool is called by its place', () => {
  const verdict = judgeTools(check, [tool(), tool({ name: undefined })]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: 'tool 2', detail: 'no name' }] });
  expect(pointers(verdict)).toEqual(['/result/tools/1']);
});

test('a name that is no text fails', () => {
  const verdict = judgeTools(check, [tool({ name: 7 })]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail: 'name is number' }] });
  expect(pointers(verdict)).toEqual(['/result/tools/0/name']);
});

test('an empty name is a risk', () => {
  expect(judgeTools(check, [tool({ name: '' })]).state).toBe('observed-risk');
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
