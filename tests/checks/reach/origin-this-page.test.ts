import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/origin-this-page.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { AddressParts, SeenAnswer } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress, seenAnswer } from '../../support/openings.ts';

const PUBLIC_PAGE = { pageOrigin: 'https://tester.example' };

function judge(
  answer: Partial<SeenAnswer>,
  environment: Partial<Environment> = PUBLIC_PAGE,
  parts: AddressParts = address(),
) {
  return judgeEndpoint(check, endpointFacts({ address: parts, seenAnswers: [seenAnswer(answer)] }, environment));
}

test('a readable 403 that speaks of the origin is verified, also from a local page', () => {
  const refused = { status: 403, excerpt: '{"error":"Origin not allowed"}' };
  expect(judge(refused)).toMatchObject({ state: 'verified', evidence: [{ exchange: 2 }] });
  expect(judge(refused, {}).state).toBe('verified');
});

test('a 403 that says nothing of the origin fits more than one cause', () => {
  expect(judge({ status: 403, excerpt: 'Forbidden' })).toMatchObject({ reason: { code: 'ambiguous.two-faults' } });
});

test('a local server that answers a public page is a mild risk that names the origin', () => {
  const verdict = judge({});
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('https://tester.example');
});

test('a wall of authorization is no answer to this page', () => {
  expect(judge({ status: 403, challenged: true })).toMatchObject({ reason: { code: 'blocked.auth' } });
  expect(judge({ status: 401 })).toMatchObject({ reason: { code: 'blocked.auth' } });
});

test.each([
  ['a public endpoint', PUBLIC_PAGE, publicAddress(), 'n/a.public-endpoint'],
  ['a page on this machine', {}, address(), 'n/a.not-seen'],
  ['a practice server', PUBLIC_PAGE, practiceAddress(), 'n/a.practice'],
  ['a run without a browser', { vantage: 'node' as const, pageOrigin: null }, address(), 'n/a.not-seen'],
  ['CORS switched off', { ...PUBLIC_PAGE, corsEnforced: false }, address(), 'browser.cors-off'],
  ['no Origin sent', { ...PUBLIC_PAGE, originSent: false }, address(), 'browser.cors-off'],
])('%s gives no verdict', (_, environment, parts, code) => {
  expect(judge({}, environment, parts)).toMatchObject({ state: 'not-checked', reason: { code } });
});
