/** A stretch of text as it is shown. */
export interface TextPart {
  readonly text: string;
  /** True for an escape that stands for a character one would not see, or would not see in its place. */
  readonly escape: boolean;
}

/**
 * Characters that draw nothing or reorder what is drawn: controls, default ignorable code points (zero width, bidi,
 * tags, variation selectors), line and paragraph separators, annotation marks, the Braille blank, private use,
 * noncharacters and lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{DI}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{NChar}\uFFF9-\uFFFB\u2800]/u;
const UNSEEN_EACH = new RegExp(UNSEEN.source, 'gu');

/** An emoji may carry its own selector and joiners; there they are drawn as one picture and hide nothing. */
const PICTURE_BEFORE = /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;
const KEYCAP_BEFORE = /[0-9#*]$/;
const KEYCAP = '\u20E3';

/**
 * Text from outside, cut into what can be shown as it is and escapes such as `⟨U+202E⟩` for what cannot be seen.
 *
 * @param layout `block` keeps line feeds and tabs, `line` shows them as escapes too
 */
export function visibleParts(text: string, layout: 'line' | 'block' = 'line'): readonly TextPart[] {
  if (!UNSEEN.test(text)) return text === '' ? [] : [{ text, escape: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN_EACH)) {
    if (isHarmless(text, match.index, match[0], layout)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), escape: false });
    parts.push({ text: escapeOf(match[0]), escape: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), escape: false });
  return parts;
}

/** The same as one string, for titles, labels and the clipboard. */
export function visibleText(text: string, layout: 'line' | 'block' = 'line'): string {
  return visibleParts(text, layout)
    .map((part) => part.text)
    .join('');
}

/** `⟨U+202E⟩` for one character. */
function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

function isHarmless(text: string, index: number, character: string, layout: 'line' | 'block'): boolean {
  if (layout === 'block' && (character === '\n' || character === '\t')) return true;
  if (layout === 'block' && character === '\r') return text[index + 1] === '\n';
  if (character !== '\uFE0F' && character !== '\u200D') return false;
  const before = text.slice(Math.max(0, index - 6), index);
  const after = text.slice(index + 1, index + 3);
  if (character === '\u200D') return PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(after);
  if (after.startsWith(KEYCAP)) return KEYCAP_BEFORE.test(before);
  return PICTURE_BEFORE.test(before) && !before.endsWith('\uFE0F');
}
