import type { Header } from './exchange.ts';

/** Headers that no preflight asks for (Fetch standard, "CORS-safelisted request-header"). */
const SAFELISTED = ['accept', 'accept-language', 'content-language'];
const SIMPLE_TYPE = /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** Names that a preflight for these headers asks for, as browsers send them: lower case and sorted. */
export function askedHeaders(headers: readonly Header[]): readonly string[] {
  const names = headers
    .filter(({ name, value }) => !(name.toLowerCase() === 'content-type' && SIMPLE_TYPE.test(value)))
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !SAFELISTED.includes(name));
  return [...new Set(names)].sort();
}

const SPELLED: { readonly [name: string]: string } = {
  'mcp-protocol-version': 'MCP-Protocol-Version',
  'www-authenticate': 'WWW-Authenticate',
  'last-event-id': 'Last-Event-ID',
};

/** A header name as documents spell it. */
export function headerCase(name: string): string {
  const lower = name.toLowerCase();
  return SPELLED[lower] ?? lower.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
