import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/description-present.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

test('a description on each tool is verified', () => {
  expect(judgeTools(check, [tool()]).state).toBe('verified');
});

test.each([[null], [5], [['text']]])('the description %j is no text and fails', (description) => {
  const verdict = judgeTools(check, [tool({ description })]);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual(['/result/tools/0/description']);
});

test.each([
  [undefined, 'no description'],
  ['  ', 'blank'],
  ['list_parks', 'repeats the name'],
  ['Parks.', '6 characters'],
])('the description %j is a risk', (description, detail) => {
  expect(judgeTools(check, [tool({ description })])).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'list_parks', detail }],
  });
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
