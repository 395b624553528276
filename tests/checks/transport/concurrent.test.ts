import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/concurrent.ts';
import { replyTo } from '../../../src/era/reply.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { answered, judgeAnswers } from '../../support/answers.ts';
import { endedExchange, streamExchange } from '../../support/exchanges.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

function result(id: unknown): object {
  return { jsonrpc: '2.0', id, result: {} };
}

const TOOLS = answered(result(1));
const PROMPTS = answered(result(2), { exchange: 2, method: 'prompts/list' });

function judge(parallel: readonly Exchange[], later: readonly Exchange[] = []) {
  const also = { parallelReplies: parallel.map((one) => replyTo(one)) };
  return judgeAnswers(check, [...parallel, ...later], { also });
}

test('answers with their own ids are verified', () => {
  expect(judge([TOOLS, PROMPTS]).state).toBe('verified');
});

test('answers that change places fail', () => {
  const swapped = [answered(result(2)), answered(result(1), { exchange: 2, method: 'prompts/list' })];
  const verdict = judge(swapped);
  expect(verdict).toMatchObject({ state: 'failed', subjects: { length: 2 } });
  expect(verdict.message).toContain('another request');
});

test('an answer of the other request on a stream fails, although the right one follows', () => {
  expect(
    judge([TOOLS, streamExchange({ exchange: 2, method: 'prompts/list', events: [result(1), result(2)] })]).state,
  ).toBe('failed');
});

test('a foreign id that no parallel request has is left to the check of ids', () => {
  expect(judge([TOOLS, answered(result(77), { exchange: 2, method: 'prompts/list' })]).state).toBe('verified');
});

test('a request that fails beside others and succeeds alone is a risk', () => {
  const busy = answered(
    { jsonrpc: '2.0', id: 2, error: { code: -32603, message: 'busy' } },
    { exchange: 2, method: 'prompts/list' },
  );
  const alone = answered(result(3), { exchange: 3, method: 'prompts/list' });
  expect(judge([TOOLS, busy], [alone])).toMatchObject({ state: 'observed-risk' });
  expect(judge([TOOLS, busy]).state).toBe('verified');
});

test('a session that was over is no matter of parallel requests', () => {
  const gone = answered('gone', { exchange: 2, method: 'prompts/list', status: 404 });
  expect(judge([TOOLS, gone], [answered(result(3), { exchange: 3, method: 'prompts/list' })]).state).toBe(
    'not-checked',
  );
});

test('unanswered requests and a single list give no verdict', () => {
  const late = endedExchange({ exchange: 2, outcome: { kind: 'timeout', afterMs: 1, headersSeen: false } });
  expect(judge([TOOLS, late])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
