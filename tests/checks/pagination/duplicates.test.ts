import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/duplicates.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { judgeLists, tool } from '../../support/lists.ts';

const named = (...names: readonly string[]) => names.map((name) => tool({ name }));
const OVERLAP = listReading('tools', [named('a', 'b'), named('b', 'c')]);

test('pages without an overlap are verified', () => {
  expect(judgeLists(check, [listReading('tools', [named('a'), named('b')])]).state).toBe('verified');
});

test('a tool on two pages is a risk that leads to the second place', () => {
  const verdict = judgeLists(check, [OVERLAP]);
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'b', detail: 'on 2 pages of the tools', at: { exchange: 4, pointer: '/result/tools/0' } }],
  });
});

test('a name that stands twice on one page is another matter', () => {
  expect(judgeLists(check, [listReading('tools', [named('a', 'a'), named('b')])]).state).toBe('verified');
});

test('resources overlap by URI and templates by their template', () => {
  const resource = listReading('resources', [[{ uri: 'a:1', name: 'n' }], [{ uri: 'a:2', name: 'n' }]]);
  const template = listReading('resourceTemplates', [[{ uriTemplate: 'a:{b}' }], [{ uriTemplate: 'a:{b}' }]]);
  expect(judgeLists(check, [resource]).state).toBe('verified');
  expect(judgeLists(check, [template]).state).toBe('observed-risk');
});

test('an overlap that a second reading does not show is not reported', () => {
  const again = listReading('tools', [named('a', 'b'), named('c', 'd')]);
  const judged = (toolsAgain: typeof again) =>
    judgeEra(check, eraFacts({ lists: [OVERLAP], pagedLists: [OVERLAP], toolsAgain }));
  expect(judged(again).state).toBe('verified');
  expect(judged(listReading('tools', [named('a', 'b', 'd'), named('c', 'd')])).state).toBe('verified');
  expect(judged(OVERLAP).state).toBe('observed-risk');
});

test('a page that a repeated cursor brought again is a loop, not an overlap', () => {
  const loop = {
    ...listReading('tools', [named('a'), named('a')]),
    end: 'loop',
    repeatedCursor: '',
    repeatedPage: true,
  } as const;
  expect(judgeLists(check, [loop])).toMatchObject({ state: 'verified', message: expect.stringContaining('in part') });
});

test('single pages give no verdict', () => {
  expect(judgeLists(check, [listReading('tools', [named('a')])]).state).toBe('not-checked');
});
