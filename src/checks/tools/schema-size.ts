/** Largest schema that raises no concern, in bytes. */
export const LARGEST_SCHEMA = 64 * 1024;

/** Bytes of a value as minified JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return utf8Length(JSON.stringify(value) ?? '');
}

/** Bytes of a text in UTF-8, counted without making them. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Two UTF-16 units of a surrogate pair make 4 bytes, one other unit beyond ASCII makes 2 or 3.
    if (code >= 0x800) bytes += code >= 0xd800 && code <= 0xdfff ? 1 : 2;
    else if (code >= 0x80) bytes += 1;
  }
  return bytes;
}
