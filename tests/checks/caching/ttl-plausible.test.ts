import { expect, test } from 'vitest';
import check from '../../../src/checks/caching/ttl-plausible.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';
import { HERE } from '../../support/facts.ts';

const DAY = 86_400_000;

function judge(ttlMs: unknown, { method = 'tools/list', listChanged = false } = {}) {
  const also = { capabilities: { value: { tools: { listChanged } }, at: HERE } };
  return judgeAnswers(check, [modernResult(1, method, { ...MODERN_COMPLETE, ttlMs })], { era: 'modern', also });
}

test.each([0, 1000, DAY])('%i ms is verified', (ttlMs) => {
  expect(judge(ttlMs).state).toBe('verified');
});

test('a few hundred are probably seconds', () => {
  const verdict = judge(300);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('seconds');
});

test('more than a day is a risk, unless changes are announced or it is no list', () => {
  expect(judge(2 * DAY).message).toContain('2 days');
  expect(judge(2 * DAY, { listChanged: true }).state).toBe('verified');
  expect(judge(2 * DAY, { method: 'server/discover' }).state).toBe('verified');
});

test('a number beyond 2^53 is a risk in any case', () => {
  expect(judge(2 ** 53, { listChanged: true }).state).toBe('observed-risk');
});

test('without a usable ttlMs there is no verdict', () => {
  expect(judge('soon')).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
