import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-logs.ts';
import { judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({});
const MODERN = { era: 'modern' } as const;

test('a stream without logs is verified', () => {
  expect(judgeAnswers(check, [streamExchange({ ...MODERN, events: [GOOD] })], MODERN).state).toBe('verified');
});

test('a log that was not asked for fails', () => {
  const events = [{ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } }, GOOD];
  const verdict = judgeAnswers(check, [streamExchange({ ...MODERN, events })], MODERN);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: 'tools/list' }] });
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [jsonExchange({ ...MODERN, answer: GOOD })], MODERN)).toMatchObject({
    reason: { code: 'n/a.no-stream' },
  });
});
