const DIGITS = /^[A-Za-z0-9+/]*$/;
/** The last digit before padding holds no more bits than there are bytes for. */
const ENDS_WHOLE = /^(?:.{2}[AEIMQUYcgkosw048]=|.[AQgw]==)$/;

/** The bytes that a text in Base64 stands for, or null where it is not exactly that (RFC 4648, section 4). */
export function readBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (!DIGITS.test(text.slice(0, text.length - padding))) return null;
  if (padding > 0 && !ENDS_WHOLE.test(text.slice(-4))) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
