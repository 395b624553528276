import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-progress.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';
import { sharedStream, streamExchange } from '../../support/exchanges.ts';

const GOOD = response({});
const PROGRESS = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

test('a stream without progress is verified', () => {
  expect(judgeAnswers(check, [streamExchange({ events: [GOOD] })]).state).toBe('verified');
});

test('progress without a token fails', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: [PROGRESS, GOOD] })]);
  expect(verdict).toMatchObject({ state: 'failed' });
  expect(verdict.message).toContain('tools/list');
});

test('in HTTP+SSE the shared stream is judged', () => {
  const situation = { era: 'http+sse', shared: sharedStream([PROGRESS]) } as const;
  expect(judgeAnswers(check, [], situation).state).toBe('failed');
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [answered(GOOD)])).toMatchObject({ reason: { code: 'n/a.no-stream' } });
});
