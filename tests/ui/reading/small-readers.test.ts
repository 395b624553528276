import { expect, test } from 'vitest';
import { pathOf } from '../../../src/ui/reading/path.ts';
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
  expect(pathOf(diagnosis, head).map(({ station, state }) => `${station} ${state}`)).toEqual([
    'page done',
    'permission done',
    'network done',
    'preflight unknown',
    'request unknown',
    'answer unknown',
    'readable broken',
  ]);
});
