import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/origin-null.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { CorsProof, EndpointFactValues } from '../../../src/model/facts-endpoint.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { activeProof } from '../../support/active.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import {
  address,
  bareReply,
  decision,
  errorReply,
  LEGACY_ONLY,
  practiceAddress,
  publicAddress,
  resultReply,
  timeoutReply,
  toDiscover,
  WITHHELD,
} from '../../support/openings.ts';

const NO_TOKEN = { headers: [] } as unknown as CorsProof;

function judge(
  reply: Reply,
  changes: Partial<EndpointFactValues> = {},
  environment: Partial<Environment> = { pageOrigin: 'https://tester.example' },
) {
  const values = {
    address: address(),
    decision: LEGACY_ONLY,
    openingReplies: [toDiscover(errorReply(-32601))],
    cors: NO_TOKEN,
    profile: 'standard' as const,
    active: activeProof([['active-origin-null', reply]]),
    ...changes,
  };
  return judgeEndpoint(check, endpointFacts(values, environment));
}

const status = (code: number): Reply => bareReply('empty', { status: code });

test('403 for the frame, and another answer for this page, is verified', () => {
  expect(judge(status(403))).toMatchObject({ state: 'verified', evidence: [{ exchange: 21 }] });
});

test('before 2025-11-25 any refusal will do; from then on another status is a risk', () => {
  const older = decision('legacy', { legacy: { status: 'spoken', revision: '2025-03-26' } });
  expect(judge(status(400), { decision: older }).state).toBe('verified');
  expect(judge(status(400)).state).toBe('observed-risk');
});

test('the same answer as this page got is a risk: strong on a private address, mild on a public one', () => {
  const local = judge(status(200));
  expect(local.state === 'observed-risk' && local.why).toContain('the user’s own machine');
  const elsewhere = judge(status(200), { address: publicAddress() });
  expect(elsewhere.state === 'observed-risk' && elsewhere.why).toContain('as intended');
});

test('the refusal of a method is no refusal of an origin where this page got it too', () => {
  const openingReplies = [toDiscover(errorReply(-32601, { status: 404 }))];
  expect(judge(status(404), { openingReplies }).state).toBe('observed-risk');
});

test.each([
  ['a withheld answer, because a refusal looks the same', WITHHELD, {}, 'browser.answer-withheld'],
  ['403 for both', status(403), { openingReplies: [toDiscover(status(403))] }, 'ambiguous.two-faults'],
  ['401', status(401), {}, 'blocked.auth'],
  ['429', status(429), {}, 'budget.rate-limited'],
  ['no answer in time', timeoutReply(), {}, 'budget.time'],
  ['no readable answer for this page', status(403), { openingReplies: [toDiscover(WITHHELD)] }, 'blocked.cors'],
  ['a practice server', resultReply({}), { address: practiceAddress() }, 'n/a.practice'],
] as const)('%s gives no verdict', (_, reply, changes, code) => {
  expect(judge(reply, changes)).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('a refusal says nothing of origins where this page sent a token and the frame none', () => {
  const cors = { headers: [{ name: 'authorization', sentBy: 1, allowedBy: 1 }] } as unknown as CorsProof;
  expect(judge(status(403), { cors })).toMatchObject({ reason: { code: 'blocked.auth' } });
});

test('what the browser withheld comes with the command that shows it', () => {
  const verdict = judge(WITHHELD);
  expect(verdict.state === 'not-checked' && verdict.command).toContain('Origin: null');
});

test('outside a browser no Origin is sent', () => {
  expect(judge(status(200), {}, { vantage: 'node' })).toMatchObject({ reason: { code: 'n/a.not-seen' } });
});

test('with CORS switched off that is the reason, whatever the profile', () => {
  const off = { corsEnforced: false, originSent: false };
  expect(judge(status(200), { profile: 'quick' }, off)).toMatchObject({ reason: { code: 'browser.cors-off' } });
});

test('the quick profile does not send it', () => {
  expect(judge(status(200), { profile: 'quick' })).toMatchObject({ reason: { code: 'active.not-selected' } });
});

test('where no era is spoken there is nothing to send it to', () => {
  const facts = endpointFacts({
    address: address(),
    decision: LEGACY_ONLY,
    openingReplies: [toDiscover(errorReply(-32601))],
    cors: NO_TOKEN,
    profile: 'standard',
  });
  expect(judgeEndpoint(check, facts)).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
