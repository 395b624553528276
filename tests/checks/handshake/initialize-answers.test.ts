import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/initialize-answers.ts';
import type { EraDecision } from '../../../src/model/era-decision.ts';
import type { Reply } from '../../../src/model/reply.ts';
import type { Era } from '../../../src/model/revision.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import {
  bareReply,
  brokenReply,
  CANCELLED,
  decision,
  errorReply,
  INITIALIZE_RESULT,
  LEGACY_ONLY,
  MODERN_ONLY,
  resultReply,
  timeoutReply,
} from '../../support/openings.ts';

const UNDECIDED = decision('unknown', { legacy: { status: 'undecided' } }, { initialize: 'I7-D13' });
const SSE = decision('http+sse', { 'http+sse': { status: 'spoken', revision: '2024-11-05' } });

function judge(made: EraDecision, replies: readonly Reply[], era: Era = 'legacy') {
  return judgeEra(check, eraFacts({ decision: made, initializeReplies: replies }, { era }));
}

const ANSWER = resultReply(INITIALIZE_RESULT);

test('a 200 with version, capabilities and serverInfo is verified', () => {
  expect(judge(LEGACY_ONLY, [ANSWER]).state).toBe('verified');
});

test('on HTTP+SSE the status of the POST does not count', () => {
  expect(judge(SSE, [{ ...ANSWER, status: 404 }], 'http+sse').state).toBe('verified');
  expect(judge(LEGACY_ONLY, [{ ...ANSWER, status: 404 }]).state).toBe('failed');
});

test.each([
  ['is not an object', []],
  ['has no serverInfo', { protocolVersion: '2025-11-25', capabilities: {} }],
])('a result that %s fails', (_, result) => {
  expect(judge(LEGACY_ONLY, [resultReply(result)]).state).toBe('failed');
});

test('a refused offer fails although a second offer was answered, and says what negotiation asks for', () => {
  const refused = errorReply(-32602, { status: 400, data: { supported: ['2025-06-18'] } });
  const verdict = judge(LEGACY_ONLY, [refused, resultReply({ ...INITIALIZE_RESULT, protocolVersion: '2025-06-18' })]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('2025-06-18');
  expect(verdict.message).toContain('refused with HTTP 400 and error -32602');
  expect(verdict.state === 'failed' && verdict.expected).toContain('negotiate');
});

test('a retry after throttling is no refused offer', () => {
  const older = resultReply({ ...INITIALIZE_RESULT, protocolVersion: '2025-06-18' });
  expect(judge(LEGACY_ONLY, [bareReply('empty', { status: 429 }), older]).state).toBe('verified');
  expect(judge(LEGACY_ONLY, [bareReply('text', { status: 503 }), older]).state).toBe('verified');
});

test('a second initialize after a lost session is no refused offer', () => {
  expect(judge(LEGACY_ONLY, [ANSWER, ANSWER]).state).toBe('verified');
});

test('no answer in time fails where another request was answered, and never speaks of CORS', () => {
  const verdict = judge(UNDECIDED, [timeoutReply()]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('timed out: no answer within 10 s');
  expect(JSON.stringify(verdict).toLowerCase()).not.toContain('cors');
});

test('no answer in time gives no verdict where nothing else was answered', () => {
  for (const discover of ['D12', 'D13', null] as const) {
    expect(judge({ ...UNDECIDED, discover }, [timeoutReply()])).toMatchObject({
      state: 'not-checked',
      reason: { code: 'blocked.unreachable' },
    });
  }
});

test('a stream that is opened and never answers fails', () => {
  expect(judge(UNDECIDED, [brokenReply('time')]).state).toBe('failed');
  expect(judge(UNDECIDED, [bareReply('stream-without-answer')]).state).toBe('failed');
});

test('406 to an Accept header that lists both types fails and names header and order', () => {
  const refused = errorReply(-32600, {
    status: 406,
    text: 'Not acceptable: the client has to accept text/event-stream.',
  });
  const verdict = judge({ ...UNDECIDED, initialize: 'I4' }, [refused]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('HTTP 406 although its Accept header lists');
  expect(verdict.message).toContain('text/event-stream');
  expect(verdict.state === 'failed' && verdict.fix).toContain('order');
});

test('another refusal fails where the era is known, and is ambiguous where it is not', () => {
  const refused = errorReply(-32603);
  expect(judge(LEGACY_ONLY, [refused]).state).toBe('failed');
  expect(judge(SSE, [bareReply('empty', { status: 202 })], 'http+sse').state).toBe('failed');
  expect(judge({ ...UNDECIDED, initialize: 'I4' }, [refused])).toMatchObject({ reason: { code: 'ambiguous.era' } });
});

test('a modern-only server is right to refuse initialize', () => {
  expect(judge(MODERN_ONLY, [errorReply(-32601, { status: 404 })])).toMatchObject({ reason: { code: 'n/a.era' } });
  expect(judge(MODERN_ONLY, [timeoutReply()])).toMatchObject({ reason: { code: 'ambiguous.dual' } });
});

test('authorization, a full gateway, a stopped run and an unsent request give no verdict', () => {
  expect(judge(UNDECIDED, [bareReply('json', { status: 401 })])).toMatchObject({ reason: { code: 'blocked.auth' } });
  expect(judge(UNDECIDED, [bareReply('html', { status: 502 })])).toMatchObject({
    reason: { code: 'blocked.unreachable' },
  });
  expect(judge(UNDECIDED, [CANCELLED])).toMatchObject({ reason: { code: 'aborted' } });
  expect(judge(UNDECIDED, [])).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});
