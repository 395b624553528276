import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/size.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';

const GOOD = response({ tools: [] });

test('answers within the limits are verified', () => {
  expect(judgeAnswers(check, [answered(GOOD)]).state).toBe('verified');
});

test.each(['bytes', 'events'] as const)('an answer that was cut by %s is a risk', (cutBy) => {
  const verdict = judgeAnswers(check, [answered(GOOD, { body: { complete: false, cutBy, ended: 'by-us' } })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'tools/list' }] });
});

test('an answer that nests too deep is a risk', () => {
  expect(judgeAnswers(check, [answered(`${'['.repeat(600)}${']'.repeat(600)}`)]).state).toBe('observed-risk');
});

test('a time limit is not the size’s business', () => {
  const late = answered(GOOD, { body: { complete: false, cutBy: 'time', ended: 'by-us' } });
  expect(judgeAnswers(check, [late]).state).toBe('verified');
});

test('without an answer there is no verdict', () => {
  expect(judgeAnswers(check, []).state).toBe('not-checked');
});
