import { expect, test } from 'vitest';
import type { Evidence } from '../../../src/model/finding.ts';
import { placeholderText } from '../../../src/model/placeholder.ts';
import { withoutSecretQuery } from '../../../src/ui/reading/addresses.ts';
import { evidencePlaces } from '../../../src/ui/reading/evidence-places.ts';
import { maskOf } from '../../../src/ui/reading/masked.ts';
import { pathOf } from '../../../src/ui/reading/path.ts';
import { rpcErrorCode } from '../../../src/ui/reading/rpc-error.ts';
import { countOf, formatBytes, formatMs } from '../../../src/ui/reading/units.ts';
import { barOf, runLength } from '../../../src/ui/reading/waterfall.ts';
import { exchangeTitle, headerNote, outcomeWord } from '../../../src/ui/reading/words.ts';
import { exchange, response, streamed } from '../fixtures/exchanges.ts';
import { withheld } from '../fixtures/runs.ts';

test.each([
  [0, '0 ms'],
  [0.4, '<1 ms'],
  [12.4, '12 ms'],
  [999.6, '1.0 s'],
  [1340, '1.3 s'],
  [9_960, '10 s'],
  [72_000, '72 s'],
])('%d ms read as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [16_384, '16 KB'],
  [999_600, '1.0 MB'],
  [10_485_760, '10 MB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('counts carry their noun and set thousands apart', () => {
  expect([countOf(1, 'tool'), countOf(0, 'tool'), countOf(24_000, 'tool'), countOf(2, 'entry', 'entries')]).toEqual([
    '1 tool',
    '0 tools',
    '24,000 tools',
    '2 entries',
  ]);
});

test('an exchange is named by what it asked for', () => {
  expect(exchangeTitle(exchange(1, { method: 'tools/list' }))).toBe('tools/list');
  expect(exchangeTitle(exchange(1, { method: 'notifications/initialized' }))).toBe('initialized');
});

test('an answer that the browser gave away nothing of is not called an answer', () => {
  expect(outcomeWord(exchange(1, { outcome: { kind: 'rejected', errorName: 'TypeError' } })).text).toBe('no answer');
  expect(outcomeWord(exchange(1, { outcome: { kind: 'timeout', afterMs: 10_000, headersSeen: false } })).text).toBe(
    'no answer in 10 s',
  );
});

test('headers that a page may not read are named only where another origin answered without them', () => {
  expect(headerNote(exchange(1))?.hidden).toEqual(['Mcp-Session-Id', 'WWW-Authenticate', 'Retry-After']);
  const shown = exchange(1, { outcome: response(200, '{}', [{ name: 'mcp-session-id', value: 'a' }]) });
  expect(headerNote(shown)?.hidden).not.toContain('Mcp-Session-Id');
  expect(headerNote(exchange(1, { via: 'practice' }))?.hidden).toEqual([]);
});

test('a bar waits, then receives, and ticks at each event of a stream', () => {
  const one = exchange(1, { startedMs: 100, firstByteMs: 50, endMs: 100, outcome: streamed(['{}', '{}'], [60, 100]) });
  expect(barOf(one, runLength([one]))).toEqual({ start: 500, waiting: 250, receiving: 250, ticks: [800, 1000] });
});

test('a bar without an answer receives nothing', () => {
  const one = exchange(1, { endMs: 10, firstByteMs: null, outcome: { kind: 'cancelled' } });
  expect(barOf(one, runLength([one])).receiving).toBeNull();
});

test('the way of a withheld answer is certain to the network, ends at the page, and is unknown between', () => {
  const { head } = withheld().summary;
  const [diagnosis] = head.diagnoses;
  if (!diagnosis) throw new Error('The fixture has a diagnosis.');
  expect(pathOf(diagnosis, head, []).map(({ station, state }) => `${station} ${state}`)).toEqual([
    'page done',
    'permission done',
    'network done',
    'preflight unknown',
    'request unknown',
    'answer unknown',
    'readable ended',
  ]);
  const broken = { ...head, headline: { ...head.headline, kind: 'broken' } as const };
  expect(pathOf(diagnosis, broken, []).at(-1)?.state).toBe('broken');
});

test('the mask tells the length of the secret, not of what stands for it', () => {
  const placeholder = placeholderText({ kind: 'authorization', number: 1, length: 1, characters: 'jwt' });
  expect(maskOf('canary-1234')).toBe('••••• (11 characters)');
  expect(maskOf(placeholder)).toBe('••••• (1 character)');
  expect(maskOf(`Bearer ${placeholder.replace(':1-chars', ':180-chars')}`)).toBe('Bearer ••••• (180 characters)');
});

test('the error code of an answer is read from JSON and from the event that is meant', () => {
  const refused = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}';
  expect(rpcErrorCode(exchange(1, { outcome: response(200, refused) }))).toBe(-32601);
  expect(rpcErrorCode(exchange(1, { outcome: streamed(['{"method":"a"}', refused]) }), 1)).toBe(-32601);
  expect(rpcErrorCode(exchange(1, { outcome: streamed(['{"method":"a"}', refused]) }))).toBeNull();
  expect(rpcErrorCode(exchange(1))).toBeNull();
  expect(rpcErrorCode(exchange(1, { outcome: response(200, refused.slice(0, 40)) }))).toBeNull();
});

test('places of proof are shown once, and told apart where one exchange has several', () => {
  const shown = (evidence: readonly Evidence[]) =>
    evidencePlaces(evidence).map(({ evidence: { exchange: id }, within }) => `#${id} ${within}`.trim());
  expect(shown([{ exchange: 1 }, { exchange: 1, message: 0 }, { exchange: 2 }])).toEqual(['#1', '#2']);
  expect(
    shown([
      { exchange: 1, message: 0, pointer: '/a' },
      { exchange: 1, message: 1, pointer: '/a' },
      { exchange: 1, pointer: '/a' },
      { exchange: 2, pointer: '/b' },
      { exchange: 3, header: 'Vary' },
    ]),
  ).toEqual(['#1 /a', '#1 message 2 /a', '#2', '#3 Vary']);
});

test('an address is offered again without what looks like a credential', () => {
  expect(withoutSecretQuery('http://localhost:3000/mcp?token=abc&team=a')).toBe('http://localhost:3000/mcp?team=a');
  expect(withoutSecretQuery('http://localhost:3000/mcp?token=abc')).toBe('http://localhost:3000/mcp');
});
