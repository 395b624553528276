import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-mcp-protocol-version.ts';
import { decision } from '../../support/openings.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const header = (allowedBy: number | null, sentBy: number | null = 3) => ({
  cors: { headers: [{ name: 'mcp-protocol-version', sentBy, allowedBy }] },
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

test('a proven refusal fails where a revision that has the header is spoken, and is a risk else', () => {
  const given = { ...header(null), diagnoses: [refusal(['MCP-Protocol-Version'])] };
  expect(judge(check, given)).toMatchObject({
    state: 'failed',
    message: 'The preflight refuses MCP-Protocol-Version.',
  });
  const modern = decision('modern', { modern: { status: 'spoken', revision: '2026-07-28' } });
  expect(judge(check, { ...given, decision: modern }).state).toBe('failed');
  const old = decision('legacy', { legacy: { status: 'spoken', revision: '2025-03-26' } });
  expect(judge(check, { ...given, decision: old }).state).toBe('observed-risk');
  expect(judge(check, { ...given, decision: decision('withheld') }).state).toBe('observed-risk');
});

test('the refusal of another name says nothing about it', () => {
  expect(judge(check, { ...header(5), diagnoses: [refusal(['X-Other'])] }).state).toBe('verified');
});

test('what the browser cannot confirm is a risk', () => {
  const verdict = judge(check, { ...header(null), diagnoses: [refusal(['MCP-Protocol-Version'], 'likely')] });
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('MCP-Protocol-Version') });
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('cannot tell');
});
