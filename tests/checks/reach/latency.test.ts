import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/latency.ts';
import type { SeenAnswer } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, seenAnswer } from '../../support/openings.ts';

function judge(answers: readonly SeenAnswer[], vantage: 'browser' | 'node' = 'browser') {
  return judgeEndpoint(check, endpointFacts({ address: address(), seenAnswers: answers }, { vantage }));
}

test('first bytes within two seconds are verified with the slowest', () => {
  const verdict = judge([
    seenAnswer({ firstByteMs: 120 }),
    seenAnswer({ rpcMethod: 'server/discover', firstByteMs: 1999 }),
  ]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('2 s at most');
  expect(verdict.message).toContain('preflight and connection set-up included');
});

test('two seconds to the first byte of an opening are a risk', () => {
  const verdict = judge([seenAnswer({ firstByteMs: 2000 })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toContain('initialize took 2 s to the first byte');
});

test('a list that takes more than five seconds is a risk, one that takes less is not', () => {
  const list = { rpcMethod: 'tools/list', isList: true, exchange: 4 };
  expect(judge([seenAnswer(), seenAnswer({ ...list, totalMs: 5001 })]).state).toBe('observed-risk');
  expect(judge([seenAnswer(), seenAnswer({ ...list, firstByteMs: 4000, totalMs: 5000 })]).state).toBe('verified');
});

test('outside a browser no preflight is spoken of', () => {
  expect(judge([seenAnswer()], 'node').message).not.toContain('preflight');
});

test('without a timed opening, and on a practice server, there is no verdict', () => {
  expect(judge([seenAnswer({ rpcMethod: null })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
  const practice = endpointFacts({ address: practiceAddress(), seenAnswers: [seenAnswer()] });
  expect(judgeEndpoint(check, practice)).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.practice' } });
});
