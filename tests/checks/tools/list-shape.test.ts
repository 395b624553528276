import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/list-shape.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { listError, listResult, pointers, tool, toolPages } from '../../support/lists.ts';

function judge(result: unknown) {
  const { tools } = toolPages([[tool()]]);
  const [page] = tools?.pages ?? [];
  if (!tools || !page) throw new Error('no page');
  const raw = (result as { tools?: unknown }).tools;
  const items = (Array.isArray(raw) ? raw : []).map((value: unknown, index) => ({
    value,
    at: { ...page.at, pointer: `/result/tools/${index}` },
  }));
  const reading = { ...tools, items, pages: [{ ...page, raw, items }] };
  return judgeEra(check, eraFacts({ tools: reading, toolsReplies: [listResult('tools/list', result)] }));
}

test('an array of objects is verified', () => {
  expect(judge({ tools: [tool()] }).state).toBe('verified');
});

test('an empty array is verified', () => {
  expect(judge({ tools: [] }).state).toBe('verified');
});

test.each([
  ['missing', {}, 'is missing', '/result'],
  ['null', { tools: null }, 'is null', '/result/tools'],
  ['an object by name', { tools: { a: tool() } }, 'is object', '/result/tools'],
])('tools that are %s fail', (_, result, detail, pointer) => {
  const verdict = judge(result);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual([pointer]);
});

test('an entry that is no object fails', () => {
  const verdict = judge({ tools: [tool(), 'list_parks'] });
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail: 'is string' }] });
  expect(pointers(verdict)).toEqual(['/result/tools/1']);
});

test('a result that is no object fails', () => {
  const verdict = judgeEra(check, eraFacts({ toolsReplies: [listResult('tools/list', null)] }));
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: 'result', detail: 'is null' }] });
});

test('an error has no shape to judge', () => {
  const judged = (status: number) =>
    judgeEra(check, eraFacts({ toolsReplies: [listError('tools/list', -32603, status)] }));
  expect(judged(200)).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
  expect(judged(401)).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.auth' } });
});
