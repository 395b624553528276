import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-authorization.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const header = (allowedBy: number | null, sentBy: number | null = 3) => ({
  cors: { headers: [{ name: 'authorization', sentBy, allowedBy }] },
});

test('a request of the run that carried a token and was let through proves it', () => {
  expect(judge(check, header(5))).toMatchObject({ state: 'verified', evidence: [{ exchange: 5 }] });
});

test('without a token it is not checked, and the command shows what OPTIONS allows', () => {
  const verdict = judge(check);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-sent' } });
  expect(verdict.state === 'not-checked' && verdict.command).toContain('Access-Control-Request-Headers: authorization');
});

test('a proven refusal fails; what the browser cannot confirm is a risk', () => {
  const given = { ...header(null), diagnoses: [refusal(['Authorization'])] };
  expect(judge(check, given).state).toBe('failed');
  expect(judge(check, { ...given, diagnoses: [refusal(['Authorization'], 'likely')] }).state).toBe('observed-risk');
});

test('a star does not cover it, although browsers let it through today', () => {
  const verdict = judge(check, { ...header(5), diagnoses: [diagnosed('wildcard-authorization')] });
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('by name') });
});

test('where requests without it get no readable answer either, it cannot be judged apart', () => {
  const given = { ...header(null), diagnoses: [diagnosed('no-valid-allow-origin')] };
  expect(judge(check, given)).toMatchObject({ reason: { code: 'blocked.cors' } });
});
