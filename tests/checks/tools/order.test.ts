import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/order.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { tool, toolPages, words } from '../../support/lists.ts';

const pages = (...names: readonly string[][]) => names.map((page) => page.map((name) => tool({ name })));

function judge(first: readonly string[][], second: readonly string[][], changes: object = {}) {
  const toolsAgain = listReading('tools', pages(...second), changes);
  return judgeEra(check, eraFacts({ ...toolPages(pages(...first)), toolsAgain }));
}

test('the same names in the same order are verified, also when the pages are cut differently', () => {
  expect(judge([['a', 'b']], [['a', 'b']]).state).toBe('verified');
  expect(judge([['a', 'b'], ['c']], [['a'], ['b', 'c']]).state).toBe('verified');
});

test('another order of the same tools is a risk that is not called a change of the tools', () => {
  const verdict = judge([['lookup_city', 'list_parks']], [['list_parks', 'lookup_city']]);
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    subjects: [
      { name: 'lookup_city', detail: 'place 1, then 2' },
      { name: 'list_parks', detail: 'place 2, then 1' },
    ],
  });
  expect(verdict.message).toContain('order');
  expect(words(verdict)).not.toMatch(/tool set changed|drift/i);
  expect(verdict.evidence?.length).toBe(2);
});

test('a change at one place is a change of the order', () => {
  expect(judge([['a', 'b', 'c']], [['a', 'c', 'b']])).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'b' }, { name: 'c' }],
  });
});

test('different tools are a risk and named', () => {
  const verdict = judge([['a', 'b']], [['b', 'c']]);
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    subjects: [
      { name: 'a', detail: 'in the first list only' },
      { name: 'c', detail: 'in the second list only' },
    ],
  });
});

test('a list of more than three pages was read again in part', () => {
  expect(judge([['a'], ['b'], ['c'], ['d']], [['a']])).toMatchObject({
    state: 'not-checked',
    reason: { code: 'budget.pages' },
  });
});

test('a second reading that was cut off gives no verdict', () => {
  expect(judge([['a', 'b']], [['a']], { end: 'time' })).toMatchObject({ reason: { code: 'budget.time' } });
});

test('a first reading that never ends gives no verdict', () => {
  const toolsAgain = listReading('tools', pages(['b'], ['a']));
  const facts = toolPages(pages(['a'], ['a']), { end: 'loop', repeatedCursor: '', repeatedPage: true });
  expect(judgeEra(check, eraFacts({ ...facts, toolsAgain }))).toMatchObject({
    reason: { code: 'blocked.prerequisite' },
  });
});
