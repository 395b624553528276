import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/execution.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';
import { located } from '../../support/openings.ts';

const task = (execution: unknown) => tool({ execution });
const declaring = (capabilities: object) => ({ also: { capabilities: located(capabilities, '/result/capabilities') } });

test('no execution, and each of the three values, are verified', () => {
  expect(judgeTools(check, [tool()]).message).toContain('means “forbidden”');
  const all = ['forbidden', 'optional', 'required'].map((taskSupport) => task({ taskSupport }));
  expect(judgeTools(check, all, declaring({ tasks: {} })).message).toContain('3 tools');
});

test.each([
  [{ taskSupport: 'always' }, '/taskSupport'],
  [{ taskSupport: true }, '/taskSupport'],
  ['required', ''],
])('execution %j fails', (execution, path) => {
  const verdict = judgeTools(check, [task(execution)]);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual([`/result/tools/0/execution${path}`]);
});

test('a tool that requires tasks on a server that declares none is a risk', () => {
  const verdict = judgeTools(check, [task({ taskSupport: 'required' })], declaring({ tools: {} }));
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('“list_parks”');
});

test('an optional task needs no declaration', () => {
  expect(judgeTools(check, [task({ taskSupport: 'optional' })], declaring({ tools: {} })).state).toBe('verified');
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
