/**
 * A string of JavaScript in single quotes. Of what a grant holds, only the quote itself has a meaning there.
 *
 * @param text a value of a grant
 */
export function single(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}

/**
 * A string in double quotes, as Python, Go, C#, Java and Caddy read it. No value of a grant holds a double quote, a
 * backslash or a brace, and nothing else has a meaning there.
 *
 * @param text a value of a grant
 */
export function double(text: string): string {
  return `"${text}"`;
}

/** Literals with commas between. */
export function listOf(values: readonly string[], literal: (text: string) => string): string {
  return values.map(literal).join(', ');
}
