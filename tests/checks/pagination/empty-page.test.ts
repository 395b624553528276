import { expect, test } from 'vitest';
import check from '../../../src/checks/pagination/empty-page.ts';
import { listReading } from '../../support/facts.ts';
import { judgeLists, tool } from '../../support/lists.ts';

test('an empty page at the end is verified', () => {
  expect(judgeLists(check, [listReading('tools', [[tool()], []])]).state).toBe('verified');
});

test('an empty page before the end is a risk', () => {
  const verdict = judgeLists(check, [listReading('tools', [[tool()], [], [tool()]])]);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'tools', detail: 'page 2' }] });
});

test('single pages give no verdict', () => {
  expect(judgeLists(check, [listReading('tools', [[]])]).state).toBe('not-checked');
});
