import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUtf8Reader } from '../../src/http/utf8.ts';

/** Decodes bytes in portions of `size`. */
function decode(bytes: Uint8Array, size = bytes.length || 1): { text: string; bom: boolean; invalid: boolean } {
  const reader = createUtf8Reader();
  let text = '';
  for (let from = 0; from < bytes.length; from += size) text += reader.decode(bytes.subarray(from, from + size));
  text += reader.flush();
  return { text, bom: reader.hadBom(), invalid: reader.hadInvalid() };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([1, 2, 3, 5, 1000])('characters that are cut by portions of %i bytes are put together', (size) => {
  expect(decode(utf8('aé€😀z'), size)).toEqual({ text: 'aé€😀z', bom: false, invalid: false });
});

test.each([1, 2, 3, 4, 100])('a byte order mark is taken off and noted (portions of %i)', (size) => {
  expect(decode(utf8('\uFEFF{}'), size)).toEqual({ text: '{}', bom: true, invalid: false });
});

test('only one byte order mark is taken off, and only at the start', () => {
  expect(decode(utf8('\uFEFF\uFEFFa'))).toEqual({ text: '\uFEFFa', bom: true, invalid: false });
  expect(decode(utf8('a\uFEFF'))).toEqual({ text: 'a\uFEFF', bom: false, invalid: false });
  expect(decode(utf8('\uFEFF'))).toEqual({ text: '', bom: true, invalid: false });
});

test.each([1, 2, 3, 100])('a replacement character that was sent as such is no fault (portions of %i)', (size) => {
  expect(decode(utf8('a\uFFFDb\uFFFD\uFFFD'), size)).toEqual({
    text: 'a\uFFFDb\uFFFD\uFFFD',
    bom: false,
    invalid: false,
  });
});

test.each<[string, readonly number[], string]>([
  ['a stray continuation byte', [0x61, 0x80, 0x62], 'a\uFFFDb'],
  ['Latin-1', [0x63, 0x61, 0x66, 0xe9], 'caf\uFFFD'],
  ['an encoded surrogate', [0xed, 0xa0, 0x80], '\uFFFD\uFFFD\uFFFD'],
  ['an overlong form', [0xc0, 0xaf], '\uFFFD\uFFFD'],
  ['a character that the end cuts off', [0x61, 0xe2, 0x82], 'a\uFFFD'],
  ['a real replacement character beside a broken byte', [0xef, 0xbf, 0xbd, 0xff], '\uFFFD\uFFFD'],
  ['a broken lead byte before a real replacement character', [0xef, 0xef, 0xbf, 0xbd], '\uFFFD\uFFFD'],
])('%s is replaced and noted, however it is cut', (_, bytes, text) => {
  for (const size of [1, 2, 3, 100]) {
    expect(decode(new Uint8Array(bytes), size)).toEqual({ text, bom: false, invalid: true });
  }
});

test('what is held back at the end is neither text nor a fault until the body is known to be over', () => {
  const reader = createUtf8Reader();
  expect(reader.decode(new Uint8Array([0x61, 0xe2, 0x82]))).toBe('a');
  expect(reader.hadInvalid()).toBe(false);
});

test('any bytes in any portions read as a strict and a lenient decoder say', { timeout: 60_000 }, () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('\uFFFD', '\uFEFF', 'a', 'é', '😀') }).map(utf8),
    fc.array(fc.constantFrom(0xef, 0xbf, 0xbd, 0xbb, 0x61), { maxLength: 12 }).map((all) => new Uint8Array(all)),
  );
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 9 }), (body, size) => {
      const { text, bom, invalid } = decode(body, size);
      expect(text).toBe(new TextDecoder().decode(body));
      expect(bom).toBe(body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf);
      expect(invalid).toBe(!isStrict(body));
    }),
    { numRuns: 10_000 },
  );
});

function isStrict(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}
