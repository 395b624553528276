import { expect, test } from 'vitest';
import check from '../../../src/checks/errors/codes-legacy-range.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { answered, errorResponse, judgeAnswers } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;

function judge(code: unknown, message = 'x', changes: Partial<Exchange> = {}) {
  return judgeAnswers(check, [answered(errorResponse({ code, message }), { ...MODERN, changes })], MODERN);
}

test.each([-32601, -32020, -32002])('%i is verified', (code) => {
  expect(judge(code).state).toBe('verified');
});

test.each([-32000, -32001, -32019])('%i is a risk', (code) => {
  expect(judge(code)).toMatchObject({ state: 'observed-risk' });
});

test.each([
  [-32001, 'Header mismatch: Mcp-Method', 'HeaderMismatch is −32020 now'],
  [-32003, 'missing capability', 'MissingRequiredClientCapability is −32021 now'],
  [-32004, 'unsupported protocol version', 'UnsupportedProtocolVersion is −32022 now'],
])('the meaning that %i had before the release is named where the text fits', (code, text, now) => {
  expect(judge(code, text).message).toContain(now);
  expect(judge(code, 'other').message).not.toContain(now);
});

test('the answer to a request that left headers out is not held against the server', () => {
  expect(judge(-32001, 'Header mismatch', { degraded: ['mcp-method'] })).toMatchObject({
    state: 'not-checked',
    reason: { code: 'n/a.no-errors-seen' },
  });
});

test('without an error there is no verdict', () => {
  expect(judgeAnswers(check, [], MODERN).state).toBe('not-checked');
});
