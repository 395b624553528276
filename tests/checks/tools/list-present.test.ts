import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/list-present.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { judgeTools, tool, toolPages } from '../../support/lists.ts';

test('one tool is enough', () => {
  expect(judgeTools(check, [tool()])).toMatchObject({ state: 'verified', message: '1 tool listed.' });
});

test('an empty list is legal and a risk', () => {
  expect(judgeTools(check, []).state).toBe('observed-risk');
});

test('an answer without an array is not called empty', () => {
  const { tools } = toolPages([[]]);
  const [page] = tools?.pages ?? [];
  if (!tools || !page) throw new Error('no page');
  const verdict = judgeEra(check, eraFacts({ tools: { ...tools, end: 'shape', pages: [{ ...page, raw: null }] } }));
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});

test('a page that came twice counts once, and a list that was read in part says so', () => {
  const facts = toolPages([[tool()], [tool()]], { end: 'loop', repeatedCursor: '', repeatedPage: true });
  expect(judgeEra(check, eraFacts(facts)).message).toBe('1 tool listed (the list was read in part).');
});
