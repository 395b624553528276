import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/modern-initialize-error.ts';
import type { EraDecision } from '../../../src/model/era-decision.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import {
  bareReply,
  DUAL,
  errorReply,
  INITIALIZE_RESULT,
  MODERN_ONLY,
  resultReply,
  timeoutReply,
  WITHHELD,
} from '../../support/openings.ts';

function judge(reply: Reply, made: EraDecision = MODERN_ONLY) {
  return judgeEra(check, eraFacts({ decision: made, initializeReplies: [reply] }, { era: 'modern' }));
}

test('a modern revision in data.supported or in the text is verified', () => {
  expect(judge(errorReply(-32022, { status: 400, data: { supported: ['2026-07-28'] } })).state).toBe('verified');
  expect(judge(errorReply(-32601, { text: 'This server speaks 2026-07-28 only.' })).state).toBe('verified');
  expect(judge(bareReply('text', { status: 400, excerpt: 'Use MCP 2026-07-28' })).state).toBe('verified');
});

test('a bare -32601 is a risk that names initialize and the missing version', () => {
  const verdict = judge(errorReply(-32601, { status: 404, text: 'There is no such method.' }));
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('initialize was refused with HTTP 404 and error -32601');
  expect(verdict.message).toContain('2026-07-28');
});

test.each<[string, Reply]>([
  ['the offered revision alone', errorReply(-32022, { text: 'Unsupported protocol version: 2025-11-25' })],
  ['data.requested alone', errorReply(-32022, { data: { requested: '2026-07-28' } })],
  ['a modern revision that the server does not list', errorReply(-32022, { data: { supported: ['2030-01-01'] } })],
  ['an empty body', bareReply('empty', { status: 400 })],
  ['an HTML page', bareReply('html', { status: 404 })],
  ['a timeout', timeoutReply()],
])('%s is a risk', (_, reply) => {
  expect(judge(reply).state).toBe('observed-risk');
});

test('a dual server has nothing to refuse', () => {
  expect(judge(resultReply(INITIALIZE_RESULT), DUAL)).toMatchObject({ reason: { code: 'n/a.era' } });
});

test('a result or talk of an earlier session leaves open whether the server is modern only', () => {
  expect(judge(resultReply({ protocolVersion: '2026-07-28' }))).toMatchObject({ reason: { code: 'ambiguous.dual' } });
  expect(judge(errorReply(-32600, { text: 'Server already initialized' }))).toMatchObject({
    reason: { code: 'ambiguous.dual' },
  });
});

test.each<[Reply, string]>([
  [WITHHELD, 'blocked.cors'],
  [bareReply('json', { status: 401 }), 'blocked.auth'],
  [bareReply('empty', { status: 429 }), 'budget.rate-limited'],
])('%o gives no verdict (%s)', (reply, code) => {
  expect(judge(reply)).toMatchObject({ state: 'not-checked', reason: { code } });
});
