import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/jsonrpc-error-shape.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';

test('an integer code and a message are verified', () => {
  expect(judgeAnswers(check, [answered(errorResponse({ code: -32601, message: 'no' }))]).state).toBe('verified');
});

test.each([
  ['no code', { message: 'x' }],
  ['the code “-32601”', { code: '-32601', message: 'x' }],
  ['the code 1.5', { code: 1.5, message: 'x' }],
  ['no message', { code: 1 }],
  ['a message that is object', { code: 1, message: {} }],
  ['an error that is string', 'boom'],
  ['an error that is null', null],
])('%s fails', (what, error) => {
  const verdict = judgeAnswers(check, [answered(errorResponse(error))]);
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain(what);
});

test('an empty message is a risk', () => {
  expect(judgeAnswers(check, [answered(errorResponse({ code: 1, message: ' ' }))]).state).toBe('observed-risk');
});

test('where no error was seen there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}))])).toMatchObject({ reason: { code: 'n/a.no-errors-seen' } });
});
