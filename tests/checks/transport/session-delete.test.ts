import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/session-delete.ts';
import type { Environment } from '../../../src/model/environment.ts';
import { eraFacts, HERE, judgeEra } from '../../support/facts.ts';

function judge(status: number, allow: string | null = null, vantage: Environment['vantage'] = 'browser') {
  const sessionId = { value: 'Zk3mPq81LxTa09Bd', at: HERE };
  return judgeEra(
    check,
    eraFacts({ sessionId, sessionEnd: { exchange: 9, status, allow } }, { environment: { vantage } }),
  );
}

test('what a 405 allows is said where Allow is readable, and that it is missing only where nothing is hidden', () => {
  expect(judge(405, 'GET, POST', 'curl').message).toMatch(/Allow lists GET, POST\.$/);
  expect(judge(405, null, 'curl').message).toContain('no Allow header');
  expect(judge(405).message).toMatch(/which is allowed\.$/);
});

test.each([200, 202, 204, 405])('%i is verified', (status) => {
  expect(judge(status)).toMatchObject({ state: 'verified', evidence: [{ exchange: 9 }] });
});

test.each([400, 404, 500, 501])('%i is a risk', (status) => {
  expect(judge(status)).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 9 }] });
});

test('404 is told apart: there is probably no route', () => {
  expect(JSON.stringify(judge(404))).toContain('no route');
});

test.each([
  [401, 'blocked.auth'],
  [403, 'blocked.auth'],
  [429, 'budget.rate-limited'],
  [503, 'blocked.unreachable'],
])('%i judges nothing', (status, code) => {
  expect(judge(status)).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('without a DELETE there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
