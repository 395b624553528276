import { expect, test } from 'vitest';
import check from '../../../src/checks/errors/codes-retired.ts';
import { answered, errorResponse, judgeAnswers } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;

function judge(code: unknown) {
  return judgeAnswers(check, [answered(errorResponse({ code, message: 'x' }), MODERN)], MODERN);
}

test('a current code is verified', () => {
  expect(judge(-32602).state).toBe('verified');
});

test.each([-32002, -32042])('%i fails', (code) => {
  const verdict = judge(code);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(String(code));
});

test('without an error there is no verdict', () => {
  expect(judgeAnswers(check, [], MODERN).state).toBe('not-checked');
});
