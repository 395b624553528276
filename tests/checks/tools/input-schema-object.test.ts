import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-object.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

test('an object on each tool is verified', () => {
  expect(judgeTools(check, [tool(), tool({ inputSchema: {} })]).state).toBe('verified');
});

test.each([[null], [true], [[]], ['{}'], [5]])('inputSchema %j fails', (inputSchema) => {
  const verdict = judgeTools(check, [tool({ name: 'other' }), tool({ inputSchema })]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('“list_parks”');
  expect(verdict.message).not.toContain('other');
  expect(pointers(verdict)).toEqual(['/result/tools/1/inputSchema']);
});

test('a missing inputSchema fails at the tool', () => {
  const verdict = judgeTools(check, [tool({ inputSchema: undefined })]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail: 'no inputSchema' }] });
  expect(pointers(verdict)).toEqual(['/result/tools/0']);
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
