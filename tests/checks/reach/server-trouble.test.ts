import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/server-trouble.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { seenAnswer } from '../../support/openings.ts';

function judge(...statuses: readonly number[]) {
  const seenAnswers = statuses.map((status, index) => seenAnswer({ status, exchange: index + 1 }));
  return judgeEndpoint(check, endpointFacts({ seenAnswers }));
}

test('answers below 500 other than 429 are verified', () => {
  expect(judge(200, 202, 404, 405).state).toBe('verified');
});

test('a 5xx is a risk that points at it', () => {
  const verdict = judge(200, 503);
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toContain('HTTP 503');
});

test('throttling alone is called throttling', () => {
  const verdict = judge(200, 429, 429);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('limits the rate');
});

test('without a readable answer there is no verdict', () => {
  expect(judgeEndpoint(check, endpointFacts({})).state).toBe('not-checked');
});
