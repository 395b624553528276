import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-closes.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { brokenExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({ tools: [] });
const LEFT = { ended: 'by-us' } as const;

test('a stream that the server ends is verified', () => {
  expect(judgeAnswers(check, [streamExchange({ events: [GOOD] })])).toMatchObject({
    state: 'verified',
    evidence: [{ exchange: 1, message: 0 }],
  });
});

test('a stream that stays open after the answer is a risk', () => {
  const open = streamExchange({ events: [GOOD], body: LEFT, timing: { endMs: 1042 } });
  const verdict = judgeAnswers(check, [open]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('stays open after the answer');
  expect(verdict.message).toContain('1.0 s');
});

test('a connection that breaks after the answer is a risk', () => {
  const verdict = judgeAnswers(check, [brokenExchange(streamExchange({ events: [GOOD] }))]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('breaks off');
});

test('streams that were left at once give no verdict', () => {
  const left = streamExchange({ events: [GOOD], body: LEFT, timing: { endMs: 41 } });
  expect(judgeAnswers(check, [left])).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-seen' } });
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [answered(GOOD)])).toMatchObject({ reason: { code: 'n/a.no-stream' } });
});
