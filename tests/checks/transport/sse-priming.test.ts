import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-priming.ts';
import { judgeAnswers, response } from '../../support/answers.ts';
import { streamExchange } from '../../support/exchanges.ts';

const DATA = `data: ${JSON.stringify(response({}))}\n\n`;
const SENT = { 'mcp-protocol-version': '2025-11-25' };

test('an id with empty data first is verified', () => {
  const stream = streamExchange({ events: `id: a\ndata:\n\n${DATA}`, requestHeaders: SENT });
  expect(judgeAnswers(check, [stream]).state).toBe('verified');
});

test('without it a stream is a mild risk where the server offers no resumption', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: DATA, requestHeaders: SENT })]);
  expect(verdict).toMatchObject({ state: 'observed-risk' });
  expect(JSON.stringify(verdict)).toContain('little is lost');
});

test('where other events have ids the missing one is worth mending', () => {
  const verdict = judgeAnswers(check, [streamExchange({ events: `id: a\n${DATA}`, requestHeaders: SENT })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('empty data') });
});

test('streams that answer a request without the header give no verdict', () => {
  expect(judgeAnswers(check, [streamExchange({ events: DATA })])).toMatchObject({ reason: { code: 'n/a.no-stream' } });
});

test('on an older revision a priming event is a risk, and none is not asked for', () => {
  const old = { revision: '2025-06-18' } as const;
  expect(judgeAnswers(check, [streamExchange({ events: `id: a\ndata:\n\n${DATA}` })], old).state).toBe('observed-risk');
  expect(judgeAnswers(check, [streamExchange({ events: DATA })], old)).toMatchObject({ reason: { code: 'n/a.era' } });
});
