import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/preflight-cache.ts';
import { judge } from './judge.ts';

test('a page never sees it: the command asks for what the run asked for', () => {
  const headers = [{ name: 'content-type', sentBy: 1, allowedBy: 1 }];
  const verdict = judge(check, { cors: { headers, preflightPassed: 1 } });
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.preflight-hidden' } });
  const command = verdict.state === 'not-checked' ? verdict.command : '';
  expect(command).toContain("-X 'OPTIONS'");
  expect(command).toContain("'Origin: https://tester.example'");
  expect(command).toContain("'Access-Control-Request-Headers: content-type'");
});
