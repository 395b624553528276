import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/stable-set.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { tool, toolPages } from '../../support/lists.ts';

const page = (names: readonly string[]) => names.map((name) => tool({ name }));

function judge(first: readonly string[], second: readonly string[], changes: object = {}) {
  const toolsAgain = listReading('tools', [page(second)], changes);
  return judgeEra(check, eraFacts({ ...toolPages([page(first)]), toolsAgain }, { era: 'modern' }));
}

test('the same tools in any order are verified', () => {
  expect(judge(['a', 'b'], ['b', 'a']).state).toBe('verified');
});

test('other tools are a risk and named', () => {
  const verdict = judge(['a'], ['a', 'b']);
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'b', detail: 'in the second list only' }],
  });
});

test('a tool that is listed twice the second time is a risk', () => {
  expect(judge(['a'], ['a', 'a']).message).toContain('some are listed more than once');
});

test('a second reading that was cut off gives no verdict', () => {
  expect(judge(['a'], ['a'], { end: 'error' })).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
