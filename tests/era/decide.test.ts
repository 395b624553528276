import { describe, expect, test } from 'vitest';
import { decide } from '../../src/era/decide.ts';
import type { EraDecision } from '../../src/model/era-decision.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { type Answered, DISCOVERED, exchange, INITIALIZED, initialized, rpcError } from './openings.ts';

const NOT_FOUND = rpcError(-32601, 'Method not found', 200);
const HTML: Answered = {
  text: '<!doctype html><title>Shop</title>',
  headers: [{ name: 'content-type', value: 'text/html' }],
};
const CHALLENGE: Answered = { status: 401, text: 'no', headers: [{ name: 'www-authenticate', value: 'Bearer' }] };
const ENDPOINT_STREAM: Answered = {
  text: 'event: endpoint\ndata: /messages?id=1\n\n',
  headers: [{ name: 'content-type', value: 'text/event-stream' }],
};

function decided(discover: Answered, initialize: Answered, ...more: readonly Exchange[]): EraDecision {
  return decide(
    [exchange(1, 'discover', 'modern', discover), exchange(2, 'initialize', 'legacy', initialize), ...more],
    'both',
  ).decision;
}

const stream = (answered: Answered): Exchange => exchange(3, 'get-stream', 'http+sse', answered);

describe('the decision table, row by row', () => {
  const rows: readonly [
    string,
    Answered,
    Answered,
    EraDecision['verdict'],
    Partial<Record<'modern' | 'legacy', string>>,
  ][] = [
    ['both openings answered', DISCOVERED, INITIALIZED, 'dual', { modern: 'spoken', legacy: 'spoken' }],
    [
      'discover answered, initialize unknown',
      DISCOVERED,
      rpcError(-32601, 'no'),
      'modern',
      { modern: 'spoken', legacy: 'not-spoken' },
    ],
    ['discover answered, initialize withheld', DISCOVERED, 'withheld', 'modern', { legacy: 'withheld' }],
    [
      'a modern error counts as modern',
      rpcError(-32020, 'mirror'),
      rpcError(-32601, 'no'),
      'modern',
      { modern: 'spoken' },
    ],
    [
      '-32022 that lists legacy dates only',
      rpcError(-32022, 'no', 400, { supported: ['2025-11-25'] }),
      INITIALIZED,
      'legacy',
      { modern: 'not-spoken' },
    ],
    ['-32601 with 200', NOT_FOUND, INITIALIZED, 'legacy', { modern: 'not-spoken', legacy: 'spoken' }],
    ['-32601 with 404', rpcError(-32601, 'no', 404), INITIALIZED, 'legacy', { modern: 'not-spoken' }],
    ['-32000 “no session”', rpcError(-32000, 'No valid session id'), INITIALIZED, 'legacy', { modern: 'not-spoken' }],
    ['plain 400', { status: 400, text: 'Bad request' }, INITIALIZED, 'legacy', { modern: 'not-spoken' }],
    ['discover withheld', 'withheld', INITIALIZED, 'legacy', { modern: 'withheld' }],
    ['discover behind authorization', CHALLENGE, INITIALIZED, 'legacy', { modern: 'auth-walled' }],
    ['discover refused with 403', { status: 403, text: 'no' }, INITIALIZED, 'legacy', { modern: 'undecided' }],
    ['discover busy', { status: 503, text: 'busy' }, INITIALIZED, 'legacy', { modern: 'undecided' }],
    ['discover timed out', 'timeout', INITIALIZED, 'legacy', { modern: 'undecided' }],
    ['discover without supportedVersions', { json: { jsonrpc: '2.0', id: 1, result: {} } }, INITIALIZED, 'legacy', {}],
    [
      'both behind authorization',
      CHALLENGE,
      { status: 401, text: '' },
      'auth-walled',
      { modern: 'auth-walled', legacy: 'auth-walled' },
    ],
    ['a bare 401 on initialize', HTML, { status: 401, text: '' }, 'auth-walled', { legacy: 'auth-walled' }],
    ['initialize never answered', NOT_FOUND, 'timeout', 'unknown', { legacy: 'undecided' }],
  ];
  test.each(rows)('%s', (_, discover, initialize, verdict, statuses) => {
    const decision = decided(discover, initialize);
    expect(decision.verdict).toBe(verdict);
    for (const era of ['modern', 'legacy'] as const) {
      if (statuses[era]) expect(decision.eras[era].status).toBe(statuses[era]);
    }
  });
});

test('both openings refused: the stream of a GET tells the old transport', () => {
  const discover: Answered = { status: 405, text: '' };
  const openings = [exchange(1, 'discover', 'modern', discover), exchange(2, 'initialize', 'legacy', discover)];
  expect(decide(openings, 'both').next).toBe('get-stream');
  const found = decided(discover, discover, stream(ENDPOINT_STREAM));
  expect(found.verdict).toBe('http+sse');
  expect(found.eras['http+sse']).toMatchObject({ status: 'spoken', revision: '2024-11-05' });
  expect(found.eras.legacy.status).toBe('not-spoken');
  expect(decided(discover, discover, stream({ status: 405, text: '' })).verdict).toBe('unknown');
});

test('a refusal with a modern code never asks for the old transport', () => {
  const openings = [
    exchange(1, 'discover', 'modern', { status: 400, text: 'x' }),
    exchange(2, 'initialize', 'legacy', rpcError(-32022, 'no', 400, {})),
  ];
  expect(decide(openings, 'both')).toMatchObject({ next: null, decision: { verdict: 'unknown' } });
});

test('pages instead of answers are no MCP endpoint, once a GET shows no stream either', () => {
  expect(decided(HTML, HTML, stream(HTML)).verdict).toBe('not-mcp');
  expect(decided(HTML, HTML, stream(HTML)).eras.legacy.status).toBe('not-mcp');
});

test('a weak modern answer is settled by one modern tools/list', () => {
  const discover = rpcError(-32601, 'no', 404);
  const initialize = rpcError(-32601, 'no', 200);
  const openings = [exchange(1, 'discover', 'modern', discover), exchange(2, 'initialize', 'legacy', initialize)];
  expect(decide(openings, 'both').next).toBe('era-probe');
  const modern: Answered = { json: { jsonrpc: '2.0', id: 3, result: { resultType: 'complete', tools: [] } } };
  expect(decided(discover, initialize, exchange(3, 'era-probe', 'modern', modern)).verdict).toBe('modern');
  const legacy: Answered = { json: { jsonrpc: '2.0', id: 3, result: { tools: [] } } };
  expect(decided(discover, initialize, exchange(3, 'era-probe', 'modern', legacy)).verdict).toBe('unknown');
});

test('nothing readable: a HEAD tells “withheld” from “nothing came back”', () => {
  const openings = [exchange(1, 'discover', 'modern', 'withheld'), exchange(2, 'initialize', 'legacy', 'withheld')];
  expect(decide(openings, 'both').next).toBe('head');
  expect(decided('withheld', 'withheld', exchange(3, 'head', null, 'opaque')).verdict).toBe('withheld');
  expect(decided('withheld', 'withheld', exchange(3, 'head', null, 'withheld')).verdict).toBe('unreachable');
  expect(decided('timeout', 'timeout', exchange(3, 'head', null, 'timeout')).eras.modern.status).toBe('unreachable');
});

test('“only” is said only where the other era was refused, never where it was withheld', () => {
  expect(decided(NOT_FOUND, INITIALIZED).summary).toBe('The server speaks legacy 2025-11-25 only.');
  const withheld = decided('withheld', INITIALIZED).summary;
  expect(withheld).not.toContain('only');
  expect(withheld).toContain('withheld');
});

test('a version that was never published keeps its name, and the nearest rules', () => {
  const { legacy } = decided(NOT_FOUND, initialized('2025-05-01')).eras;
  expect(legacy).toMatchObject({ status: 'spoken', revision: '2025-03-26', answered: '2025-05-01' });
});

test('a modern revision in the answer to initialize is a contradiction, not the legacy era', () => {
  const decision = decided(NOT_FOUND, initialized('2026-07-28'));
  expect(decision.initialize).toBe('I2');
  expect(decision.eras.legacy.status).not.toBe('spoken');
  expect(decision.contradictions.join()).toContain('modern revision');
});

test('one era alone is decided without the other, which is not tested', () => {
  const legacyOnly = decide([exchange(1, 'initialize', 'legacy', INITIALIZED)], 'legacy').decision;
  expect(legacyOnly.verdict).toBe('legacy');
  expect(legacyOnly.eras.modern.status).toBe('not-tested');
  expect(legacyOnly.summary).not.toContain('only');
  expect(decide([exchange(1, 'discover', 'modern', DISCOVERED)], 'modern').decision.verdict).toBe('modern');
});

test('an error that is no JSON-RPC does not count as one on an error status', () => {
  const oauth: Answered = { status: 400, json: { error: 'invalid_request' } };
  expect(decided(oauth, INITIALIZED).discover).toBe('D6');
});

test('no answer yet is pending', () => {
  expect(decide([], 'both').decision.verdict).toBe('pending');
  expect(decided('cancelled', INITIALIZED).verdict).toBe('pending');
});
