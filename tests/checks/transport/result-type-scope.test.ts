import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/result-type-scope.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;

test('complete lists, and a tool that asks for input, are verified', () => {
  const exchanges = [
    modernResult(1, 'tools/list', { ...MODERN_COMPLETE, tools: [] }),
    modernResult(2, 'tools/call', { resultType: 'input_required' }),
  ];
  expect(judgeAnswers(check, exchanges, MODERN).state).toBe('verified');
});

test.each(['server/discover', 'tools/list', 'resources/templates/list'])('%s that asks for input fails', (method) => {
  const verdict = judgeAnswers(check, [modernResult(1, method, { resultType: 'input_required' })], MODERN);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(method);
});

test('without a result there is no verdict', () => {
  expect(judgeAnswers(check, [], MODERN).state).toBe('not-checked');
});
