import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/complete.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { judgeLists, tool } from '../../support/lists.ts';

const pages = ['tool_1', 'tool_2', 'tool_3'].map((name) => [tool({ name })]);

test('pages and items are told, and what clients miss that stop at the first page', () => {
  const verdict = judgeLists(check, [listReading('tools', pages), listReading('prompts', [[]])]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toBe(
    'Every page was read: 3 tools on 3 pages, 0 prompts on 1 page. Clients that stop at the first page miss 2 items: “tool_2”, “tool_3”.',
  );
  expect(verdict.subjects).toMatchObject([{ name: 'tool_2' }, { name: 'tool_3', detail: 'on page 3 of the tools' }]);
});

test('resources are named by their URI', () => {
  const resources = listReading('resources', [[{ uri: 'a:1' }], [{ uri: 'a:2' }]]);
  expect(judgeLists(check, [resources]).message).toContain('“a:2”');
});

test.each([
  ['pages', 'budget.pages'],
  ['items', 'budget.pages'],
  ['bytes', 'budget.bytes'],
  ['time', 'budget.time'],
  ['no-answer', 'blocked.prerequisite'],
  ['error', 'blocked.prerequisite'],
  ['shape', 'blocked.prerequisite'],
  ['loop', 'blocked.prerequisite'],
  ['cancelled', 'aborted'],
] as const)('a list that ended by %s gives no verdict and tells how far it was read', (end, code) => {
  const verdict = judgeLists(check, [listReading('prompts', [[]]), listReading('tools', pages, { end })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code } });
  expect(verdict.message).toContain('pages read: 3, items: 3');
});

test('no list gives no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
