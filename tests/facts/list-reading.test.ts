import { expect, test } from 'vitest';
import { nextCursor, readList } from '../../src/facts/list-reading.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { type Answered, exchange, rpcError } from '../era/openings.ts';

const LIMITS = { pagesPerList: 200, itemsPerList: 50_000 };

function page(id: number, names: readonly string[], next: unknown, cursor?: string): Exchange {
  const answered: Answered = {
    json: { jsonrpc: '2.0', id, result: { tools: names.map((name) => ({ name })), nextCursor: next } },
  };
  return exchange(id, 'tools-list', 'legacy', answered, cursor === undefined ? {} : { cursor });
}

test('a list without a cursor is complete after one page', () => {
  const reading = readList('tools', [page(1, ['a', 'b'], undefined)]);
  expect(reading).toMatchObject({ end: 'complete' });
  expect(reading.items.map(({ at }) => at.pointer)).toEqual(['/result/tools/0', '/result/tools/1']);
  expect(nextCursor(reading, LIMITS)).toBeNull();
});

test('pages are followed to the end, an empty cursor like any other', () => {
  expect(nextCursor(readList('tools', [page(1, ['a'], 'two')]), LIMITS)).toBe('two');
  expect(nextCursor(readList('tools', [page(1, ['a'], '')]), LIMITS)).toBe('');
  const all = readList('tools', [page(1, ['a'], 'two'), page(2, ['b'], undefined, 'two')]);
  expect(all).toMatchObject({ end: 'complete', items: { length: 2 } });
});

test('the same page with the same cursor again is a loop, found at its second page', () => {
  const reading = readList('tools', [page(1, ['a'], ''), page(2, ['a'], '', '')]);
  expect(reading).toMatchObject({ end: 'loop', repeatedCursor: '', repeatedPage: true });
  expect(nextCursor(reading, LIMITS)).toBeNull();
});

test('a cursor that comes back with other content is followed once more, to see whether it loops', () => {
  const three = [page(1, ['a'], 'x'), page(2, ['b'], 'y', 'x'), page(3, ['c'], 'x', 'y')];
  expect(readList('tools', three)).toMatchObject({ end: 'loop', repeatedPage: false });
  expect(nextCursor(readList('tools', three), LIMITS)).toBe('x');
  const proved = readList('tools', [...three, page(4, ['b'], 'y', 'x')]);
  expect(proved).toMatchObject({ end: 'loop', repeatedPage: true });
  expect(nextCursor(proved, LIMITS)).toBeNull();
});

test('a cursor of the wrong type ends the list', () => {
  expect(nextCursor(readList('tools', [page(1, ['a'], 7)]), LIMITS)).toBeNull();
  expect(readList('tools', [page(1, ['a'], null)]).end).toBe('complete');
});

test('limits of ours end a list as “pages”, not as complete', () => {
  const reading = readList('tools', [page(1, ['a'], 'two')]);
  expect(nextCursor(reading, { pagesPerList: 1, itemsPerList: 10 })).toBeNull();
  expect(reading.end).toBe('pages');
});

test('an error in the middle keeps what was read', () => {
  const reading = readList('tools', [
    page(1, ['a'], 'two'),
    exchange(2, 'tools-list', 'legacy', rpcError(-32602, 'bad cursor')),
  ]);
  expect(reading).toMatchObject({ end: 'error', pages: { length: 1 }, stoppedBy: { kind: 'rpc-error' } });
  expect(nextCursor(reading, LIMITS)).toBeNull();
});

test('a repeated request counts by its last attempt', () => {
  const lost = exchange(1, 'tools-list', 'legacy', { status: 404, text: 'gone' });
  const again = { ...page(2, ['a'], undefined), retryOf: { exchange: 1, why: 'session lost' } };
  expect(readList('tools', [lost, again])).toMatchObject({ end: 'complete', items: { length: 1 } });
});
