import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/expose-session-id.ts';
import { diagnosed, judge } from './judge.ts';

const initialized = (sessionReadable: boolean) => ({ cors: { initialized: { exchange: 2, sessionReadable } } });

test('a readable session id proves it', () => {
  const evidence = [{ exchange: 2, header: 'mcp-session-id' }];
  expect(judge(check, initialized(true))).toMatchObject({ state: 'verified', evidence });
});

test('hidden and needed fails, with both causes', () => {
  const verdict = judge(check, { ...initialized(false), diagnoses: [diagnosed('session-id-unreadable')] });
  expect(verdict).toMatchObject({ state: 'failed', fix: 'Do this.' });
  expect(verdict.state === 'failed' && verdict.actual).toMatch(/not exposed.*not sent/);
});

test('no id and no trouble is ambiguous, and without initialize there is nothing to judge', () => {
  expect(judge(check, initialized(false))).toMatchObject({ reason: { code: 'ambiguous.session' } });
  expect(judge(check)).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
