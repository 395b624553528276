import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlankLineFinder } from '../../src/http/blank-lines.ts';

/** Offsets behind each blank line, found in portions of `size` bytes. */
function offsets(text: string, size = 1000): readonly number[] {
  const bytes = new TextEncoder().encode(text);
  const finder = createBlankLineFinder();
  const found: number[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    const chunk = bytes.subarray(from, from + size);
    for (let at = finder.next(chunk, 0); at !== -1; at = finder.next(chunk, at)) found.push(from + at);
  }
  return found;
}

test.each([
  ['a\n\nb\n\n', [3, 6]],
  ['a\r\rb\r\r', [3, 6]],
  ['a\r\n\r\nb\r\n\r\n', [5, 10]],
  ['a\r\n\nb\n\r\n', [4, 8]],
  ['a\n\n\n', [3, 4]],
  ['\n\r\n\r', [1, 3, 4]],
  ['é\n\n', [4]],
  ['a\nb\n', []],
  ['a\r\nb\r\n', []],
  ['', []],
])('%j has blank lines that end at %j', (text, ends) => {
  expect(offsets(text)).toEqual(ends);
});

test('a CR that ends a chunk ends its line at once, and the LF behind it belongs to it', () => {
  const finder = createBlankLineFinder();
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
  expect(finder.next(utf8('a\r'), 0)).toBe(-1);
  expect(finder.next(utf8('\n'), 0)).toBe(-1);
  expect(finder.next(utf8('\r'), 0)).toBe(1);
  expect(finder.next(utf8(''), 0)).toBe(-1);
  expect(finder.next(utf8('\nb\n\n'), 0)).toBe(4);
});

test('any text in any portions has as many blank lines as it has empty lines', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', 'é'), { maxLength: 30 }).map((all) => all.join('')),
      fc.integer({ min: 1, max: 8 }),
      (text, size) => {
        const lines = text.split(/\r\n|\n|\r/).slice(0, -1);
        expect(offsets(text, size)).toHaveLength(lines.filter((line) => line === '').length);
      },
    ),
    { numRuns: 5_000 },
  );
});
