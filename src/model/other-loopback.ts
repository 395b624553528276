/**
 * The same address under the other usual name of this machine, or null where it has none. A server that listens on one
 * of `127.0.0.1` and `[::1]` alone is not found under every name.
 *
 * @param url absolute
 */
export function otherLoopback(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const other = new URL(url);
  const host = other.hostname;
  if (host !== 'localhost' && host !== '127.0.0.1' && host !== '[::1]') return null;
  other.hostname = host === 'localhost' ? '127.0.0.1' : 'localhost';
  return other.href;
}
