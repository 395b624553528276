import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-mcp-method.ts';
import { decision } from '../../support/openings.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const header = (allowedBy: number | null, sentBy: number | null = 3) => ({
  cors: { headers: [{ name: 'mcp-method', sentBy, allowedBy }] },
});

test('a request that carried it and was let through proves it', () => {
  expect(judge(check, header(5))).toMatchObject({ state: 'verified', evidence: [{ exchange: 5 }] });
});

test('what no request needed is not checked', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'n/a.not-sent' } });
  expect(judge(check, header(null, null))).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});

test('where requests without it get no readable answer either, it cannot be judged apart', () => {
  const given = { ...header(null), diagnoses: [diagnosed('no-valid-allow-origin')] };
  expect(judge(check, given)).toMatchObject({ reason: { code: 'blocked.cors' }, command: 'curl …' });
});

test('a proven refusal fails on a server that is known to be modern, and is a risk on any other', () => {
  const given = { ...header(null), diagnoses: [refusal(['Mcp-Method'])] };
  const dual = decision('dual', { modern: { status: 'spoken', revision: '2026-07-28' } });
  expect(judge(check, { ...given, decision: dual })).toMatchObject({ state: 'failed' });
  const legacy = judge(check, given);
  expect(legacy.state).toBe('observed-risk');
  expect(legacy.state === 'observed-risk' && legacy.why).toContain('legacy only');
});

test('the refusal of another name says nothing about it', () => {
  expect(judge(check, { ...header(5), diagnoses: [refusal(['X-Other'])] }).state).toBe('verified');
});

test('what the browser cannot confirm is a risk', () => {
  const verdict = judge(check, { ...header(null), diagnoses: [refusal(['Mcp-Method'], 'likely')] });
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('Mcp-Method') });
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('cannot tell');
});
