import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/preflight.ts';
import { diagnosed, judge } from './judge.ts';

test('a readable answer to a request that needs a preflight proves it', () => {
  const verdict = judge(check, { cors: { preflightPassed: 4 } });
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ exchange: 4 }] });
});

test('a rejected preflight fails, and what is likely only is worded so', () => {
  const verdict = judge(check, { diagnoses: [diagnosed('preflight-rejected')] });
  expect(verdict).toMatchObject({ state: 'failed', fix: 'Do this.', evidence: [{ exchange: 7 }] });
  expect(verdict.message).toBe('The preflight (OPTIONS) is rejected.');
  const likely = judge(check, { diagnoses: [diagnosed('preflight-rejected', { confidence: 'likely' })] });
  expect(likely.message).toContain('likely');
});

test('a preflight that is never answered fails too', () => {
  const verdict = judge(check, { diagnoses: [diagnosed('preflight-unanswered')] });
  expect(verdict).toMatchObject({ state: 'failed' });
  expect(verdict.message).toContain('not answered in time');
});

test('where nothing is readable it cannot be judged apart, and the command is given', () => {
  const verdict = judge(check, { diagnoses: [diagnosed('no-valid-allow-origin')] });
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.cors' }, command: 'curl …' });
});
