import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleParts, visibleText } from '../../../src/ui/reading/visible-text.ts';

test('plain text stays one part', () => {
  expect(visibleParts('Grüße, 世界 — مرحبا')).toEqual([{ text: 'Grüße, 世界 — مرحبا', escape: false }]);
});

test.each([
  ['a bidi override', 'safe\u202Egnp.exe', 'safe⟨U+202E⟩gnp.exe'],
  ['an isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
  ['zero width', 'a\u200Bb\u200Dc\uFEFFd', 'a⟨U+200B⟩b⟨U+200D⟩c⟨U+FEFF⟩d'],
  ['tag characters', 'x\u{E0041}', 'x⟨U+E0041⟩'],
  ['a variation selector beyond the emoji', 'x\uFE01\u{E0100}', 'x⟨U+FE01⟩⟨U+E0100⟩'],
  ['controls', '\u0000\u0007\u001B[31m\u007F\u0085', '⟨U+0000⟩⟨U+0007⟩⟨U+001B⟩[31m⟨U+007F⟩⟨U+0085⟩'],
  ['a soft hyphen and a word joiner', 'a\u00ADb\u2060', 'a⟨U+00AD⟩b⟨U+2060⟩'],
  ['line and paragraph separators', '\u2028\u2029', '⟨U+2028⟩⟨U+2029⟩'],
  ['fillers that draw nothing', '\u3164\u115F\u2800', '⟨U+3164⟩⟨U+115F⟩⟨U+2800⟩'],
  ['a lone surrogate', 'a\uD800b', 'a⟨U+D800⟩b'],
  ['private use', '\uE000', '⟨U+E000⟩'],
])('%s is written out', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('an emoji keeps the selector and the joiners it is drawn with', () => {
  for (const emoji of ['⚙️', '👩‍🚀', '❤️‍🔥', '👩🏽‍🚀', '1️⃣']) expect(visibleText(emoji)).toBe(emoji);
});

test('a selector hidden behind an emoji that already has one, or behind a digit, is written out', () => {
  expect(visibleText('⚙\uFE0F\uFE0F')).toBe('⚙\uFE0F⟨U+FE0F⟩');
  expect(visibleText('7\uFE0F')).toBe('7⟨U+FE0F⟩');
  expect(visibleText('👩\u200Dx')).toBe('👩⟨U+200D⟩x');
});

test('line feeds and tabs are kept in a block and written out in a line', () => {
  expect(visibleText('a\r\n\tb', 'block')).toBe('a\r\n\tb');
  expect(visibleText('a\n\tb', 'line')).toBe('a⟨U+000A⟩⟨U+0009⟩b');
  expect(visibleText('a\rb', 'block')).toBe('a⟨U+000D⟩b');
});

test('whatever comes in, nothing invisible comes out but what an emoji is drawn with', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleText(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060]/u);
    }),
  );
});
