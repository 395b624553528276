import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/result-type.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';
import { HERE } from '../../support/facts.ts';

const MODERN = { era: 'modern' } as const;
const GOOD = modernResult(1, 'tools/list', { ...MODERN_COMPLETE, tools: [] });

test('“complete” is verified, and input_required where input may be asked for', () => {
  const asking = modernResult(2, 'tools/call', { resultType: 'input_required' });
  expect(judgeAnswers(check, [GOOD, asking], MODERN).state).toBe('verified');
});

test('a result without resultType fails and is named', () => {
  const verdict = judgeAnswers(check, [GOOD, modernResult(2, 'resources/list', { resources: [] })], MODERN);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toBe('The result of resources/list has no resultType.');
});

test('a resultType that is no text fails', () => {
  expect(judgeAnswers(check, [modernResult(1, 'tools/list', { resultType: 1 })], MODERN).state).toBe('failed');
});

test('another value fails without extensions and is a risk with them', () => {
  const other = [modernResult(1, 'tools/list', { resultType: 'task' })];
  const also = { extensions: { value: { 'com.example/tasks': {} }, at: HERE } };
  expect(judgeAnswers(check, other, MODERN).state).toBe('failed');
  expect(judgeAnswers(check, other, { ...MODERN, also }).state).toBe('observed-risk');
});

test('without a result there is no verdict', () => {
  expect(judgeAnswers(check, [], MODERN).state).toBe('not-checked');
});
