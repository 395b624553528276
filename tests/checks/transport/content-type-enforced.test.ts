import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/content-type-enforced.ts';
import type { ActiveProof } from '../../../src/model/facts-active.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { activeProof } from '../../support/active.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { bareReply, errorReply, resultReply, timeoutReply, WITHHELD } from '../../support/openings.ts';

const judge = (reply: Reply, changes: Partial<ActiveProof> = {}) =>
  judgeEra(check, eraFacts({ active: activeProof([['active-plain-type', reply]], changes) }));

test('415 is verified', () => {
  expect(judge(bareReply('empty', { status: 415 }))).toMatchObject({ state: 'verified', evidence: [{ exchange: 21 }] });
});

test('any other 4xx is verified where its text speaks of the type', () => {
  expect(judge(bareReply('text', { status: 400, excerpt: 'Content-Type must be JSON' })).state).toBe('verified');
  expect(judge(errorReply(-32000, { status: 400, text: 'Unsupported Media Type' })).state).toBe('verified');
});

test('a message that is processed is a risk, and a stronger one on a private address', () => {
  for (const reply of [resultReply({}), errorReply(-32601), errorReply(-32602, { status: 400 })]) {
    expect(judge(reply).state).toBe('observed-risk');
  }
  const local = judge(resultReply({}), { space: 'loopback' });
  expect(local.state === 'observed-risk' && local.why).toContain('any website that the user opens');
});

test('a refusal that the missing session explains too is not judged', () => {
  expect(judge(errorReply(-32000, { status: 400, text: 'Mcp-Session-Id is required' }))).toMatchObject({
    reason: { code: 'ambiguous.two-faults' },
  });
  expect(judge(errorReply(-32020, { status: 400, text: 'Mcp-Method is missing' }))).toMatchObject({
    reason: { code: 'ambiguous.two-faults' },
  });
});

test.each([
  ['a withheld answer', WITHHELD, 'blocked.cors'],
  ['no answer in time', timeoutReply(), 'budget.time'],
  ['401', bareReply('empty', { status: 401 }), 'blocked.auth'],
  ['429', bareReply('empty', { status: 429, excerpt: 'content type' }), 'budget.rate-limited'],
  ['a gateway', bareReply('html', { status: 503 }), 'blocked.unreachable'],
] as const)('%s judges nothing', (_, reply, code) => {
  expect(judge(reply)).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('where the probe was not sent, the reason is the limit of the server or that nothing called for it', () => {
  const without = (isRateLimited: boolean) => judgeEra(check, eraFacts({ active: activeProof([], { isRateLimited }) }));
  expect(without(true)).toMatchObject({ reason: { code: 'budget.rate-limited' } });
  expect(without(false)).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});
