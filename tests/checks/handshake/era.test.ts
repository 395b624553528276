import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/era.ts';
import type { EraDecision } from '../../../src/model/era-decision.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import {
  bareReply,
  DUAL,
  decision,
  errorReply,
  INITIALIZE_RESULT,
  LEGACY_ONLY,
  MODERN_ONLY,
  resultReply,
  toDiscover,
  WITHHELD,
} from '../../support/openings.ts';

function judge(made: EraDecision, replies: readonly Reply[] = [], vantage: 'browser' | 'node' = 'browser') {
  return judgeEndpoint(check, endpointFacts({ decision: made, openingReplies: replies }, { vantage }));
}

const LEGACY_REPLIES = [toDiscover(errorReply(-32000, { status: 400 })), resultReply(INITIALIZE_RESULT)];

test('a legacy server that refuses discover in its own words is verified with its revision and both answers', () => {
  const verdict = judge(LEGACY_ONLY, LEGACY_REPLIES);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toBe(
    'The server speaks legacy 2025-11-25 (D4, I1). server/discover got HTTP 400 and error -32000, initialize got HTTP 200 and a result.',
  );
});

test('dual, modern and HTTP+SSE servers are verified with what they speak', () => {
  expect(judge(DUAL).message).toContain('modern 2026-07-28 and legacy 2025-11-25');
  expect(judge(MODERN_ONLY).message).toContain('The server speaks modern 2026-07-28 (');
  const sse = decision('http+sse', { 'http+sse': { status: 'spoken', revision: '2024-11-05' } });
  expect(judge(sse).message).toContain('HTTP+SSE, the transport of 2024-11-05');
  for (const made of [DUAL, MODERN_ONLY, sse]) expect(judge(made).state).toBe('verified');
});

test('a version that is no revision is repeated as the server wrote it', () => {
  const odd = decision('legacy', {
    legacy: { status: 'spoken', answered: '2024-10-07' },
    modern: { status: 'not-spoken' },
  });
  expect(judge(odd).message).toContain('legacy “2024-10-07”');
});

test('where the other era got no usable answer, it is called open', () => {
  const withheld = decision('legacy', {
    legacy: { status: 'spoken', revision: '2025-11-25' },
    modern: { status: 'withheld' },
  });
  expect(judge(withheld).message).toContain('whether it speaks modern too is open');
  const untested = decision('modern', { modern: { status: 'spoken', revision: '2026-07-28' } });
  expect(judge(untested).message).toContain('legacy was not tested');
});

test('a contradiction makes the decision a risk', () => {
  const odd = {
    ...LEGACY_ONLY,
    contradictions: ['server/discover is answered with a result that has no supportedVersions.'],
  };
  const verdict = judge(odd, LEGACY_REPLIES);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('no supportedVersions');
  expect(verdict.message).toContain('legacy 2025-11-25');
});

test('an HTML page at the address fails and is called what it is', () => {
  const replies = [toDiscover(bareReply('html')), bareReply('html')];
  const verdict = judge(decision('not-mcp'), replies);
  expect(verdict).toMatchObject({ state: 'failed' });
  expect(verdict.message).toContain('HTML');
  expect(verdict.message).toContain('not an MCP endpoint');
});

test('an empty 200 to both openings fails without speaking of HTML', () => {
  const verdict = judge(decision('not-mcp'), [toDiscover(bareReply('empty')), bareReply('empty')]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).not.toContain('HTML');
});

test.each([
  ['auth-walled', 'blocked.auth'],
  ['withheld', 'blocked.cors'],
  ['unreachable', 'blocked.unreachable'],
  ['unknown', 'ambiguous.era'],
  ['pending', 'aborted'],
] as const)('%s gives no verdict (%s)', (verdict, code) => {
  expect(judge(decision(verdict), [WITHHELD])).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('outside a browser no answer is called withheld by one', () => {
  const verdict = judge(decision('withheld'), [WITHHELD], 'node');
  expect(verdict).toMatchObject({ reason: { code: 'blocked.unreachable' } });
  expect(verdict.message).not.toContain('browser');
});
