import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-origin.ts';
import { decision } from '../../support/openings.ts';
import { diagnosed, judge } from './judge.ts';

test('a readable answer proves it, for the origin of this page', () => {
  const verdict = judge(check, { cors: { preflightPassed: 4 } });
  expect(verdict).toMatchObject({ state: 'verified', message: 'Answers are readable for https://tester.example.' });
});

test.each(['errors-without-allow-origin', 'resource-policy', 'no-valid-allow-origin'] as const)(
  '%s fails, and names a deliberate refusal among the causes',
  (id) => {
    const verdict = judge(check, { diagnoses: [diagnosed(id)] });
    expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 7 }] });
    expect(verdict.state === 'failed' && verdict.actual).toContain('on purpose');
    expect(verdict.message).toContain('https://tester.example');
  },
);

test('some answers readable and others withheld is a risk', () => {
  const diagnoses = [diagnosed('answer-without-allow-origin')];
  expect(judge(check, { diagnoses }).state).toBe('observed-risk');
  const late = [diagnosed('errors-without-allow-origin')];
  expect(judge(check, { cors: { preflightPassed: 4 }, diagnoses: late }).state).toBe('observed-risk');
});

test('behind a redirect, and where nothing can be told, it is not checked', () => {
  const redirect = judge(check, { diagnoses: [diagnosed('redirect-elsewhere')] });
  expect(redirect).toMatchObject({ state: 'not-checked', reason: { code: 'browser.answer-withheld' } });
  expect(redirect.message).toContain('redirects');
  const withheld = judge(check, { diagnoses: [diagnosed('answer-withheld')] });
  expect(withheld).toMatchObject({ reason: { code: 'browser.answer-withheld' }, command: 'curl …' });
});

test('where refusals are readable and no opening is, it fails; a lost answer beside nothing readable stays a risk', () => {
  const undecided = decision('unknown', { legacy: { status: 'withheld' }, modern: { status: 'undecided' } });
  const diagnoses = [diagnosed('answer-without-allow-origin')];
  const given = { diagnoses, decision: undecided, cors: { preflightPassed: 4, errors: [4] } };
  expect(judge(check, given)).toMatchObject({ state: 'failed', evidence: [{ exchange: 7 }] });
  expect(judge(check, { ...given, cors: { errors: [] } }).state).toBe('observed-risk');
  const likely = [diagnosed('answer-without-allow-origin', { confidence: 'likely' })];
  expect(judge(check, { ...given, diagnoses: likely }).state).toBe('observed-risk');
  const { decision: _, ...opened } = given;
  expect(judge(check, opened).state).toBe('observed-risk');
});
