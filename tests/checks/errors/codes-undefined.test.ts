import { expect, test } from 'vitest';
import check from '../../../src/checks/errors/codes-undefined.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange } from '../../support/exchanges.ts';

const MODERN = { era: 'modern' } as const;

function judge(code: unknown, data?: unknown) {
  return judgeAnswers(check, [answered(errorResponse({ code, message: 'x', data }), MODERN)], MODERN);
}

test.each([
  [-32601, undefined],
  [-32020, undefined],
  [-32021, { requiredCapabilities: { roots: {} } }],
  [-32022, { supported: ['2026-07-28'] }],
  [-32042, undefined],
  [-32100, undefined],
  [-32019, undefined],
])('%i is verified', (code, data) => {
  expect(judge(code, data).state).toBe('verified');
});

test.each([
  ['the undefined code -32050', -32050, undefined],
  ['the undefined code -32099', -32099, undefined],
  ['-32022 without data.supported', -32022, { requested: 'x' }],
  ['-32021 without data.requiredCapabilities', -32021, undefined],
])('%s fails', (what, code, data) => {
  const verdict = judge(code, data);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(what);
});

test('the refusal of initialize by a modern-only server counts', () => {
  const initialize = jsonExchange({
    exchange: 2,
    method: 'initialize',
    status: 400,
    answer: { jsonrpc: '2.0', id: 2, error: { code: -32050, message: 'no handshake' } },
  });
  const verdict = judgeAnswers(check, [answered(response({}), MODERN)], { ...MODERN, otherOpenings: [initialize] });
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 2 }] });
});

test('without an error there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}), MODERN)], MODERN)).toMatchObject({
    reason: { code: 'n/a.no-errors-seen' },
  });
});
