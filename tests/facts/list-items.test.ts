import { expect, test } from 'vitest';
import { listFacts } from '../../src/facts/lists.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { known } from '../../src/model/facts.ts';
import { jsonExchange } from '../support/exchanges.ts';
import { HERE } from '../support/facts.ts';

function page(exchange: number, names: readonly string[], cursor?: string, nextCursor?: string): Exchange {
  const tools = names.map((name) => ({ name }));
  return jsonExchange({
    exchange,
    purpose: cursor === undefined ? 'list' : 'page',
    step: 'tools-list',
    ...(cursor === undefined ? {} : { params: { cursor } }),
    answer: { jsonrpc: '2.0', id: exchange, result: { tools, ...(nextCursor === undefined ? {} : { nextCursor }) } },
  });
}

function toolsOf(...exchanges: readonly Exchange[]) {
  const capabilities = known({ value: { tools: {} }, at: HERE }, [HERE]);
  const { toolItems } = listFacts({ era: 'legacy', exchanges, shared: undefined, capabilities, sessionHidden: false });
  return toolItems.known ? toolItems.value.map(({ value }) => value['name']) : toolItems.reason.code;
}

test('the entries of all pages are one list', () => {
  expect(toolsOf(page(1, ['a'], undefined, 'c'), page(2, ['b'], 'c'))).toEqual(['a', 'b']);
});

test('a page that a repeated cursor brought again counts once', () => {
  expect(toolsOf(page(1, ['a', 'b'], undefined, ''), page(2, ['a', 'b'], '', ''))).toEqual(['a', 'b']);
});

test('equal pages under different cursors both count', () => {
  expect(toolsOf(page(1, ['a'], undefined, 'c'), page(2, ['a'], 'c', 'd'), page(3, ['b'], 'd'))).toEqual([
    'a',
    'a',
    'b',
  ]);
});

test('an empty list has no entries', () => {
  expect(toolsOf(page(1, []))).toBe('n/a.empty');
});
