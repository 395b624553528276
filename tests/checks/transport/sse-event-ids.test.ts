import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-event-ids.ts';
import { judgeAnswers } from '../../support/answers.ts';
import { streamExchange } from '../../support/exchanges.ts';

function stream(exchange: number, ids: readonly string[], session?: string) {
  return streamExchange({
    exchange,
    events: ids.map((id) => `id: ${id}\ndata:\n\n`).join(''),
    ...(session === undefined ? {} : { requestHeaders: { 'mcp-session-id': session } }),
  });
}

test('ids that differ, and streams without ids, are verified', () => {
  expect(judgeAnswers(check, [stream(1, ['a', 'b'], 's'), stream(2, ['c'], 's')]).state).toBe('verified');
  expect(judgeAnswers(check, [streamExchange({ events: 'data:\n\n' })]).state).toBe('verified');
});

test('an id on two streams of one session fails', () => {
  const verdict = judgeAnswers(check, [stream(1, ['a'], 's'), stream(2, ['a'], 's')]);
  expect(verdict).toMatchObject({ state: 'failed', evidence: [{ exchange: 2, message: 0 }] });
});

test('two sessions may use the same ids', () => {
  expect(judgeAnswers(check, [stream(1, ['a'], 's'), stream(2, ['a'], 't')]).state).toBe('verified');
});

test('an id twice on one stream fails, whatever the session', () => {
  expect(judgeAnswers(check, [stream(1, ['a', 'a'])]).state).toBe('failed');
});

test('ids that repeat where no session id is readable give no verdict', () => {
  const exchanges = [stream(1, ['a_0']), stream(2, ['a_0'])];
  expect(judgeAnswers(check, exchanges)).toMatchObject({ reason: { code: 'browser.hidden-header' } });
  const seesAll = { environment: { corsEnforced: false } };
  expect(judgeAnswers(check, exchanges, seesAll)).toMatchObject({ reason: { code: 'n/a.no-session' } });
});
