import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-last-event-id.ts';
import { activeProof } from '../../support/active.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const header = (allowedBy: number | null, sentBy: number | null = 3) => ({
  cors: { headers: [{ name: 'last-event-id', sentBy, allowedBy }] },
});

test('a probe that carried it and was let through proves it', () => {
  expect(judge(check, header(5))).toMatchObject({ state: 'verified', evidence: [{ exchange: 5 }] });
});

test('a server that gives no event ids need not allow it, in either profile', () => {
  for (const profile of ['quick', 'standard'] as const) {
    expect(judge(check, { facts: { profile, eventIds: [] } })).toMatchObject({ reason: { code: 'n/a.not-sent' } });
  }
});

test('where events have ids, only the standard profile sends it', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'active.not-selected' } });
  const facts = { profile: 'standard', active: activeProof([], { isRateLimited: true }) } as const;
  expect(judge(check, { facts })).toMatchObject({ reason: { code: 'budget.rate-limited' } });
});

test('a proven refusal fails; what the browser cannot confirm is a risk', () => {
  const given = { ...header(null), diagnoses: [refusal(['Last-Event-ID'])] };
  expect(judge(check, given)).toMatchObject({ state: 'failed', fix: expect.stringContaining('Last-Event-ID') });
  expect(judge(check, { ...given, diagnoses: [refusal(['Last-Event-ID'], 'likely')] }).state).toBe('observed-risk');
});

test('where requests without it get no readable answer either, it cannot be judged apart', () => {
  const given = { ...header(null), diagnoses: [diagnosed('no-valid-allow-origin')] };
  expect(judge(check, given)).toMatchObject({ reason: { code: 'blocked.cors' } });
});
