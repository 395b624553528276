const BYTE_ORDER_MARK = '\uFEFF';
const REPLACEMENT = '\uFFFD';

/** Decodes the bytes of one body and notes what a plain decoder hides. */
export interface Utf8Reader {
  /** Text of these bytes; a character whose bytes are not all in yet is held back. */
  decode(bytes: Uint8Array): string;
  /** Text of what was held back: the body ended inside a character. */
  flush(): string;
  /** The body began with a byte order mark, which is not part of the text. */
  hadBom(): boolean;
  /** Bytes that are not UTF-8 were replaced by U+FFFD. A U+FFFD that the sender wrote does not count. */
  hadInvalid(): boolean;
}

/** A streaming decoder for one body. Never throws. */
export function createUtf8Reader(): Utf8Reader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let begun = false;
  let bom = false;
  let replaced = 0;
  let written = 0;
  let before: readonly number[] = [];

  function note(text: string, bytes: Uint8Array): void {
    if (text.includes(REPLACEMENT)) {
      replaced += text.split(REPLACEMENT).length - 1;
      written += countWritten(before, bytes);
    }
    before = bytes.length < 2 ? [...before, ...bytes].slice(-2) : Array.from(bytes.subarray(-2));
  }

  function withoutBom(text: string): string {
    if (begun || text === '') return text;
    begun = true;
    bom = text.startsWith(BYTE_ORDER_MARK);
    return bom ? text.slice(1) : text;
  }

  return {
    decode(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      note(text, bytes);
      return withoutBom(text);
    },
    flush() {
      const text = decoder.decode();
      note(text, new Uint8Array());
      return withoutBom(text);
    },
    hadBom: () => bom,
    hadInvalid: () => replaced > written,
  };
}

/**
 * How often EF BF BD (a U+FFFD that was sent as such) ends inside `bytes`, given the two bytes before them. EF only
 * ever begins a character, so each of these decodes to one U+FFFD and every other U+FFFD was made by the decoder.
 */
function countWritten(before: readonly number[], bytes: Uint8Array): number {
  const all = new Uint8Array(before.length + bytes.length);
  all.set(before);
  all.set(bytes, before.length);
  let count = 0;
  for (let at = all.indexOf(0xef); at !== -1; at = all.indexOf(0xef, at + 1)) {
    if (all[at + 1] === 0xbf && all[at + 2] === 0xbd) count += 1;
  }
  return count;
}
