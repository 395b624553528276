import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/jsonrpc-version.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';

test('“2.0” is verified', () => {
  expect(judgeAnswers(check, [answered(response({}))]).state).toBe('verified');
});

test.each([
  ['absent', { id: 1, result: {} }],
  ['2', { jsonrpc: 2, id: 1, result: {} }],
  ['“1.0”', { jsonrpc: '1.0', id: 1, result: {} }],
])('%s fails', (seen, answer) => {
  const verdict = judgeAnswers(check, [answered(answer)]);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 1, message: 0 }] });
  expect(verdict.message).toContain(`jsonrpc is ${seen}`);
});

test('without a message there is no verdict', () => {
  const verdict = judgeAnswers(check, [answered('<html>', { contentType: 'text/html' })]);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});
