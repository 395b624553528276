import { expect, test } from 'vitest';
import { readResults } from '../../scripts/test-results.ts';

const file = (status: string, ...tests: [status: string, fullName: string][]) => ({
  status,
  assertionResults: tests.map(([state, fullName]) => ({ status: state, fullName })),
});

test('results are counted, and tests that did not run are named', () => {
  const text = JSON.stringify({
    testResults: [
      file('failed', ['passed', 'a works'], ['failed', 'b works'], ['skipped', ' c works']),
      file('passed', ['passed', 'd works'], ['todo', 'e works']),
    ],
  });
  expect(readResults(text)).toEqual({ passed: 2, failed: 1, skipped: ['c works', 'e works'] });
});

test('a file that could not be loaded counts as failed', () => {
  expect(readResults(JSON.stringify({ testResults: [file('failed')] }))).toMatchObject({ failed: 1 });
});

test('anything else is no result', () => {
  expect(readResults('not JSON')).toBeNull();
  expect(readResults('{}')).toBeNull();
});
