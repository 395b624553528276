import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/initialized-accepted.ts';
import type { NotificationAnswer } from '../../../src/model/facts-opening.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

const ACCEPTED: NotificationAnswer = { exchange: 3, status: 202, excerpt: '', bodyBytes: 0, isResponse: false };

function judge(changes: Partial<NotificationAnswer>) {
  return judgeEra(check, eraFacts({ initializedAnswer: { ...ACCEPTED, ...changes } }));
}

test('202 without a body is verified', () => {
  expect(judge({}).state).toBe('verified');
});

test('200 with the body null fails and names 202, 200 and the body', () => {
  const verdict = judge({ status: 200, excerpt: 'null', bodyBytes: 4 });
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe(
    'notifications/initialized was answered with HTTP 200 and the body “null”, not with HTTP 202 and no body.',
  );
});

test('204 fails and names both statuses', () => {
  const verdict = judge({ status: 204 });
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('204');
  expect(verdict.message).toContain('202');
});

test('202 with a body and a JSON-RPC response fail', () => {
  expect(judge({ excerpt: '{}', bodyBytes: 2 }).state).toBe('failed');
  const response = judge({ status: 200, excerpt: '{"jsonrpc":"2.0","result":{}}', bodyBytes: 29, isResponse: true });
  expect(response).toMatchObject({ state: 'failed' });
  expect(response.message).toContain('JSON-RPC response');
});

test('an error status is a risk, with or without a JSON-RPC error in it', () => {
  expect(judge({ status: 400, excerpt: '{"error":{}}', bodyBytes: 12, isResponse: true }).state).toBe('observed-risk');
  expect(judge({ status: 500 }).state).toBe('observed-risk');
});

test('authorization gives no verdict', () => {
  expect(judge({ status: 403 })).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.auth' } });
});

test('without an answer there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
