import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/expose-www-authenticate.ts';
import { diagnosed, judge } from './judge.ts';

const challenges = (status: number, isReadable: boolean) => ({
  cors: { challenges: [{ exchange: 2, status, isReadable }] },
});

test('a readable challenge proves it', () => {
  const evidence = [{ exchange: 2, header: 'www-authenticate' }];
  expect(judge(check, challenges(401, true))).toMatchObject({ state: 'verified', evidence });
});

test('a 401 without one is a risk, and Firefox has a cause of its own', () => {
  const given = { ...challenges(401, false), diagnoses: [diagnosed('challenge-unreadable')] };
  const verdict = judge(check, given);
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: 'Do this.' });
  expect(JSON.stringify(verdict)).not.toContain('Firefox');
  expect(JSON.stringify(judge(check, { ...given, environment: { engine: 'firefox' } }))).toContain('sent twice');
});

test('a 403 without one is no risk, nor is a header that is exposed and was not sent', () => {
  expect(judge(check, challenges(403, false))).toMatchObject({ reason: { code: 'n/a.no-401' } });
  expect(judge(check, challenges(401, false))).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(check)).toMatchObject({ reason: { code: 'n/a.no-401' } });
});
