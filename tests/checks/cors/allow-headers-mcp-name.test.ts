import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-mcp-name.ts';
import { activeProof } from '../../support/active.ts';
import { decision } from '../../support/openings.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const header = (allowedBy: number | null, sentBy: number | null = 3) => ({
  cors: { headers: [{ name: 'mcp-name', sentBy, allowedBy }] },
});
const dual = decision('dual', { modern: { status: 'spoken', revision: '2026-07-28' } });

test('a probe that carried it and was let through proves it', () => {
  expect(judge(check, header(5))).toMatchObject({ state: 'verified', evidence: [{ exchange: 5 }] });
});

test('in the quick profile no request needs it', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'active.not-selected' } });
});

test('in the standard profile a run without a modern era has no reason to send it', () => {
  const facts = { profile: 'standard', active: activeProof([]) } as const;
  expect(judge(check, { facts })).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});

test('where the server ended the active part with 429, that is the reason', () => {
  const facts = { profile: 'standard', active: activeProof([], { isRateLimited: true }) } as const;
  expect(judge(check, { facts })).toMatchObject({ reason: { code: 'budget.rate-limited' } });
});

test('a proven refusal fails on a server that is known to be modern, and is a risk on any other', () => {
  const given = { ...header(null), diagnoses: [refusal(['Mcp-Name'])] };
  expect(judge(check, { ...given, decision: dual })).toMatchObject({ state: 'failed' });
  const other = judge(check, given);
  expect(other.state === 'observed-risk' && other.why).toContain('legacy only');
});

test('what the browser cannot confirm is a risk', () => {
  const given = { ...header(null), diagnoses: [refusal(['Mcp-Name'], 'likely')], decision: dual };
  expect(judge(check, given).state).toBe('observed-risk');
});

test('where requests without it get no readable answer either, it cannot be judged apart', () => {
  const given = { ...header(null), diagnoses: [diagnosed('no-valid-allow-origin')] };
  expect(judge(check, given)).toMatchObject({ reason: { code: 'blocked.cors' } });
});
