import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-headers-mcp-param.ts';
import { activeProof } from '../../support/active.ts';
import { diagnosed, judge, refusal } from './judge.ts';

const headers = (city: number | null, day: number | null) => ({
  cors: {
    headers: [
      { name: 'mcp-param-city', sentBy: 3, allowedBy: city },
      { name: 'mcp-param-day', sentBy: 3, allowedBy: day },
    ],
  },
});

test('a request that carried every name and was let through proves it', () => {
  const verdict = judge(check, headers(5, 5));
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ exchange: 5 }, { exchange: 5 }] });
  expect(verdict.message).toContain('Mcp-Param-City, Mcp-Param-Day');
});

test('only the standard profile sends them', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'active.not-selected' } });
  const facts = { profile: 'standard', active: activeProof([]) } as const;
  expect(judge(check, { facts })).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});

test('a proven refusal of some names fails and names exactly those', () => {
  const verdict = judge(check, { ...headers(5, null), diagnoses: [refusal(['Mcp-Param-Day'])] });
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: 'Mcp-Param-Day' }] });
  expect(verdict.message).not.toContain('City');
});

test('what the browser cannot confirm is a risk', () => {
  const given = { ...headers(null, null), diagnoses: [refusal(['Mcp-Param-City', 'Mcp-Param-Day'], 'likely')] };
  expect(judge(check, given).state).toBe('observed-risk');
});

test('the refusal of another name says nothing about them', () => {
  expect(judge(check, { ...headers(5, 6), diagnoses: [refusal(['Mcp-Method'])] }).state).toBe('verified');
});

test('where requests without them get no readable answer either, they cannot be judged apart', () => {
  const given = { ...headers(5, null), diagnoses: [diagnosed('no-valid-allow-origin')] };
  expect(judge(check, given)).toMatchObject({ reason: { code: 'blocked.cors' }, command: 'curl …' });
});
