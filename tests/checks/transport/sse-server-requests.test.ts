import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-server-requests.ts';
import { judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({});
const MODERN = { era: 'modern' } as const;

test('a stream of notifications and the answer is verified', () => {
  const events = [{ jsonrpc: '2.0', method: 'notifications/message' }, GOOD];
  expect(judgeAnswers(check, [streamExchange({ ...MODERN, events })], MODERN).state).toBe('verified');
});

test('a request of the server on a stream fails', () => {
  const events = [{ jsonrpc: '2.0', id: 5, method: 'roots/list' }, GOOD];
  const verdict = judgeAnswers(check, [streamExchange({ ...MODERN, events })], MODERN);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 1, message: 0 }] });
  expect(verdict.message).toContain('“roots/list”');
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [jsonExchange({ ...MODERN, answer: GOOD })], MODERN)).toMatchObject({
    reason: { code: 'n/a.no-stream' },
  });
});
