import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/allow-methods-delete.ts';
import { diagnosed, judge } from './judge.ts';

test('a readable answer to DELETE proves it', () => {
  const cors = { sessionEnd: { exchange: 8, isReadable: true } };
  expect(judge(check, { cors })).toMatchObject({ state: 'verified', evidence: [{ exchange: 8 }] });
});

test('rejected beside a GET that is let through is a risk', () => {
  const cors = { sessionEnd: { exchange: 8, isReadable: false } };
  const verdict = judge(check, { cors, diagnoses: [diagnosed('allow-methods-incomplete')] });
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('DELETE') });
});

test('without a session, and where the headers are refused too, it is not checked', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'n/a.no-session' } });
  const cors = { sessionEnd: { exchange: 8, isReadable: false } };
  expect(judge(check, { cors })).toMatchObject({ reason: { code: 'blocked.cors' } });
});
