import { expect, test } from 'vitest';
import check from '../../../src/checks/caching/scope.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;

function judge(cacheScope: unknown, resultType: unknown = 'complete') {
  return judgeAnswers(check, [modernResult(1, 'tools/list', { ...MODERN_COMPLETE, resultType, cacheScope })], MODERN);
}

test.each(['public', 'private'])('“%s” is verified', (scope) => {
  expect(judge(scope).state).toBe('verified');
});

test('an absent cacheScope fails, and the method is named', () => {
  const verdict = judge(undefined, undefined);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe('The result of tools/list has no cacheScope.');
});

test.each(['Public', 'shared', true, null])('%j fails', (scope) => {
  expect(judge(scope).state).toBe('failed');
});

test('results that are not cacheable give no verdict', () => {
  expect(judge(undefined, 'input_required').state).toBe('not-checked');
});
