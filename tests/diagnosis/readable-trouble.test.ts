import { expect, test } from 'vitest';
import { readableTrouble } from '../../src/diagnosis/readable-trouble.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { endedExchange, jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { REJECTED } from '../support/ladder-world.ts';

const initialize = (changes: Partial<Parameters<typeof jsonExchange>[0]> = {}) =>
  jsonExchange({ exchange: 2, method: 'initialize', answer: {}, ...changes });
const next = (changes: Partial<Parameters<typeof jsonExchange>[0]> = {}) =>
  jsonExchange({ exchange: 3, status: 400, answer: { error: 'No valid session id' }, ...changes });

function idsOf(exchanges: readonly Exchange[]): readonly string[] {
  return readableTrouble(exchanges, ENVIRONMENT).map(({ verdict }) => verdict.id);
}

test('a request refused for want of a session is laid to a session id that could not be read', () => {
  expect(idsOf([initialize(), next()])).toEqual(['session-id-unreadable']);
  expect(idsOf([initialize(), next({ status: 404 })])).toEqual(['session-id-unreadable']);
});

test('a request that was rejected in between does not hide the refusal', () => {
  const lost = endedExchange({ exchange: 3, outcome: REJECTED });
  expect(idsOf([initialize(), lost, next({ exchange: 4 })])).toEqual(['session-id-unreadable']);
  const again = endedExchange({ exchange: 4, method: 'initialize', outcome: REJECTED });
  expect(idsOf([initialize(), next(), again])).toEqual(['session-id-unreadable']);
});

test('a session id that could be read, or a refused initialize, says nothing of the kind', () => {
  expect(idsOf([initialize({ headers: { 'mcp-session-id': 'x' } }), next()])).toEqual([]);
  expect(idsOf([initialize({ status: 400 }), next()])).toEqual([]);
  expect(idsOf([next()])).toEqual([]);
  expect(idsOf([initialize()])).toEqual([]);
});

test('what came before initialize, or in the modern era, is no refusal of a session', () => {
  expect(idsOf([next({ exchange: 1 }), initialize()])).toEqual([]);
  expect(idsOf([initialize(), next({ era: 'modern' })])).toEqual([]);
  expect(idsOf([initialize({ era: 'modern' }), next({ era: 'modern' })])).toEqual([]);
});

test('a GET may be redirected, and a POST may be answered where it was sent', () => {
  const { outcome, request } = initialize();
  if (outcome.kind !== 'response') throw new Error('no response');
  const moved: Exchange = { ...initialize(), outcome: { ...outcome, redirected: true } };
  expect(idsOf([moved])).toEqual(['post-redirected']);
  expect(idsOf([{ ...moved, request: { ...request, method: 'GET' } }])).toEqual([]);
  expect(idsOf([initialize()])).toEqual([]);
});
