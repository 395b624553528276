import { expect, test } from 'vitest';
import { isSilent, lastOpenings, rejectedEnd, rejectedLater } from '../../src/diagnosis/subjects.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { endedExchange, jsonExchange } from '../support/exchanges.ts';
import { LATE, REJECTED } from '../support/ladder-world.ts';

const initialize = (exchange: number, changes: Partial<Exchange> = {}) =>
  jsonExchange({ exchange, method: 'initialize', answer: {}, changes });

test('the last attempt at each opening counts, modern first', () => {
  const discover = jsonExchange({ exchange: 1, method: 'server/discover', era: 'modern', answer: {} });
  const again = initialize(3, { purpose: 'opening-retry' });
  expect(lastOpenings([discover, initialize(2), again]).map(({ id }) => id)).toEqual([1, 3]);
});

test('an attempt without some headers, one sent for another reason, and another first step are none', () => {
  const others = [
    initialize(2, { degraded: ['mcp-protocol-version'] }),
    initialize(3, { purpose: 'forged' }),
    initialize(4, { step: 'get-stream' }),
  ];
  expect(lastOpenings([initialize(1), ...others]).map(({ id }) => id)).toEqual([1]);
});

test('a request is silent where it was rejected in any way, or late', () => {
  const outcomes = [REJECTED, LATE, { kind: 'opaque' }, { kind: 'opaque-redirect' }] as const;
  expect(outcomes.map((outcome) => isSilent(endedExchange({ outcome })))).toEqual([true, true, true, true]);
  expect(isSilent(initialize(1))).toBe(false);
  expect(isSilent(endedExchange({ outcome: { kind: 'cancelled' } }))).toBe(false);
});

test('rejected requests of a session are told by era, and only behind a readable opening', () => {
  const list = endedExchange({ exchange: 3, outcome: REJECTED });
  const probe = endedExchange({ exchange: 4, purpose: 'diagnosis', outcome: REJECTED });
  const modern = endedExchange({ exchange: 5, era: 'modern', outcome: REJECTED });
  expect(rejectedLater([initialize(1), list, probe, modern])).toEqual([[list]]);
  expect(rejectedLater([initialize(1), probe])).toEqual([]);
  const closed = endedExchange({ exchange: 1, method: 'initialize', outcome: REJECTED });
  expect(rejectedLater([closed, list])).toEqual([]);
});

test('the end of a session is told apart where it was rejected', () => {
  const end = endedExchange({ exchange: 6, step: 'session-end', purpose: 'clean-up', outcome: REJECTED });
  expect(rejectedEnd([initialize(1), end])).toBe(end);
  const list = endedExchange({ exchange: 3, outcome: REJECTED });
  expect(rejectedEnd([initialize(1, { step: 'session-end' }), list])).toBeNull();
});
