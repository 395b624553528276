import { expect, test } from 'vitest';
import { compareFindings } from '../../../src/ui/reading/comparison.ts';
import { finding } from '../fixtures/findings.ts';

test('a failure that is verified now counts as fixed, a new failure as newly failed', () => {
  const before = [finding('tools.a', 'failed'), finding('tools.b', 'verified'), finding('tools.c', 'verified')];
  const after = [finding('tools.a', 'verified'), finding('tools.b', 'failed'), finding('tools.c', 'verified')];
  const { fixed, newlyFailed, others, gone, changes } = compareFindings(before, after);
  expect({ fixed, newlyFailed, others, gone }).toEqual({ fixed: 1, newlyFailed: 1, others: 0, gone: 0 });
  expect(changes.get('tools.a|legacy')).toEqual({ kind: 'fixed', before: 'failed' });
  expect(changes.has('tools.c|legacy')).toBe(false);
});

test('a failure that could not be checked again is not fixed', () => {
  const { fixed, others, changes } = compareFindings(
    [finding('tools.a', 'failed')],
    [finding('tools.a', 'not-checked')],
  );
  expect({ fixed, others }).toEqual({ fixed: 0, others: 1 });
  expect(changes.get('tools.a|legacy')).toEqual({ kind: 'changed', before: 'failed' });
});

test('the same check in another era is another finding', () => {
  const { gone, changes } = compareFindings(
    [finding('tools.a', 'verified', { era: 'legacy' })],
    [finding('tools.a', 'verified', { era: 'modern' })],
  );
  expect(gone).toBe(1);
  expect(changes.get('tools.a|modern')).toEqual({ kind: 'new' });
});

test('two equal runs differ in nothing', () => {
  const findings = [finding('tools.a', 'failed'), finding('tools.b', 'not-checked')];
  expect(compareFindings(findings, findings)).toMatchObject({ fixed: 0, newlyFailed: 0, others: 0, gone: 0 });
});
