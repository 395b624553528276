const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** Unreserved, reserved and percent (RFC 3986, section 2), without the square brackets. */
const ALLOWED = /^[A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]*$/;
const FORBIDDEN = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]/u;

/**
 * What makes a text no absolute URI by RFC 3986, in words that name the offending character; null where nothing does.
 */
export function uriFault(uri: string): string | null {
  if (uri === '') return 'it is empty';
  if (!SCHEME.test(uri)) return 'it has no scheme';
  const text = withoutAddressLiteral(uri);
  if (!ALLOWED.test(text)) return `it holds ${characterName(FORBIDDEN.exec(text)?.[0] ?? '')}`;
  const percent = /%(?![0-9A-Fa-f]{2})/.exec(text);
  if (percent !== null) return '“%” is not followed by two hexadecimal digits';
  return text.split('#').length > 2 ? 'it holds “#” twice' : null;
}

/** Square brackets are right around an IPv6 address, and nowhere else. */
function withoutAddressLiteral(uri: string): string {
  return uri.replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@]*@)?)\[[0-9A-Fa-f:.v]+\]/, '$1');
}

function characterName(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  const code = `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
  if (character === ' ') return 'a space';
  if (character === '\\') return 'a backslash';
  if (number > 0x20 && number < 0x7f) return `“${character}”`;
  if (number < 0x80) return `a control character (${code})`;
  return /^\p{L}$/u.test(character)
    ? `the letter “${character}” outside ASCII (${code})`
    : `a character outside ASCII (${code})`;
}
