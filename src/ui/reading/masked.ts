import { findPlaceholders } from '../../model/placeholder.ts';

/**
 * What stands on the screen for a secret value. Where a placeholder has taken its place already, the length is the one
 * that the placeholder tells, and the scheme before it stays.
 */
export function maskOf(value: string): string {
  const found = findPlaceholders(value);
  if (found.length === 0) return maskOfLength(value.length);
  let masked = '';
  let done = 0;
  for (const { at, text, placeholder } of found) {
    masked += value.slice(done, at) + maskOfLength(placeholder.length);
    done = at + text.length;
  }
  return masked + value.slice(done);
}

function maskOfLength(length: number): string {
  return `••••• (${length} ${length === 1 ? 'character' : 'characters'})`;
}
