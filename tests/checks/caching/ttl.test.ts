import { expect, test } from 'vitest';
import check from '../../../src/checks/caching/ttl.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;

function judge(ttlMs: unknown, method = 'tools/list', resultType: unknown = 'complete') {
  return judgeAnswers(check, [modernResult(1, method, { ...MODERN_COMPLETE, resultType, ttlMs })], MODERN);
}

test.each([0, 60_000])('%i is verified', (ttlMs) => {
  expect(judge(ttlMs).state).toBe('verified');
});

test('an absent ttlMs fails, and the method is named', () => {
  const verdict = judge(undefined);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe('The result of tools/list has no ttlMs.');
});

test.each([-1, 1.5, '60000', null])('%j fails', (ttlMs) => {
  expect(judge(ttlMs).state).toBe('failed');
});

test('it is required where resultType is absent, and on server/discover', () => {
  expect(judge(undefined, 'tools/list', undefined).state).toBe('failed');
  expect(judge(undefined, 'server/discover').state).toBe('failed');
});

test('results that are not cacheable give no verdict', () => {
  expect(judge(undefined, 'tools/list', 'input_required').state).toBe('not-checked');
  expect(judge(undefined, 'tools/call').state).toBe('not-checked');
});
