import { expect, test } from 'vitest';
import { namedRevisions, refusalText, retryRevision, ruleSet } from '../../src/era/opening-rows.ts';
import { replyTo } from '../../src/era/reply.ts';
import { type Answered, exchange, rpcError } from './openings.ts';

const reply = (answered: Answered) => replyTo(exchange(2, 'initialize', 'legacy', answered));

test('data.supported names revisions, data.requested never does', () => {
  const refusal = reply(
    rpcError(-32602, 'Unsupported', 400, { supported: ['2025-06-18', 7], requested: '2025-11-25' }),
  );
  expect(namedRevisions(refusal)).toEqual(['2025-06-18']);
  expect(namedRevisions(reply(rpcError(-32602, 'no', 400, { requested: '2025-03-26' })))).toEqual([]);
});

test('a message that repeats the refused revision names nothing', () => {
  expect(namedRevisions(reply(rpcError(-32602, 'Unsupported protocol version: 2025-11-25')))).toEqual([]);
  expect(namedRevisions(reply(rpcError(-32602, 'Use 2025-06-18 or 2025-03-26')))).toEqual(['2025-06-18', '2025-03-26']);
});

test('the retry offers the newest legacy revision that is named', () => {
  const named = reply(rpcError(-32602, 'no', 400, { supported: ['2025-03-26', '2025-06-18', '2099-01-01'] }));
  expect(retryRevision(named, 'I3', 'D4')).toBe('2025-06-18');
});

test('a refusal that speaks of the version without naming one is retried with 2025-06-18, unless the server is modern', () => {
  const refusal = reply(rpcError(-32602, 'Unsupported protocol version'));
  expect(retryRevision(refusal, 'I4', 'D4')).toBe('2025-06-18');
  expect(retryRevision(refusal, 'I4', 'D1')).toBeNull();
  expect(retryRevision(reply(rpcError(-32601, 'Method not found')), 'I4', 'D4')).toBeNull();
});

test('rules of an unknown version are those of the newest revision before it', () => {
  expect(ruleSet('2025-06-18')).toBe('2025-06-18');
  expect(ruleSet('2024-10-07')).toBe('2024-11-05');
  expect(ruleSet('2025-12-01')).toBe('2025-11-25');
  expect(ruleSet('draft')).toBe('2025-11-25');
  expect(ruleSet(undefined)).toBe('2025-11-25');
});

test('words of a refusal that are no text are no words, whatever they are', () => {
  const hostile = reply({ status: 400, json: { jsonrpc: '2.0', id: 2, error: { code: 1, message: { toString: 1 } } } });
  expect(refusalText(hostile)).toBe('');
  expect(refusalText(reply({ status: 400, text: 'Bad version' }))).toBe('Bad version');
});
