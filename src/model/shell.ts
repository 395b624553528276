import type { Header } from './exchange.ts';

/** C0, DEL, C1, line separators and the characters that turn the direction of text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSEEN_ALL = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * One word of a bash command line that stands for exactly `value`: in single quotes, or, where the value holds
 * characters that a terminal would act on or hide, as `$'…'` with escapes. NUL cannot be an argument and is left out.
 */
export function shellQuote(value: string): string {
  if (!UNSEEN.test(value)) return `'${value.replaceAll("'", `'\\''`)}'`;
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(UNSEEN_ALL, escapeCharacter);
  return `$'${escaped}'`;
}

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0) return '';
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** What a curl command is to send. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string | null;
  /** Further options, already safe for the shell. `-q`, `-sS` and `--globoff` are always there. */
  readonly options?: readonly string[];
  /** How values become words of the command; {@link shellQuote} where it is absent. */
  readonly quote?: (value: string) => string;
}

/** Longest body in the command line, in UTF-16 units. Linux takes 128 KiB per argument; printf is part of bash and takes more. */
const LONGEST_ARGUMENT = 30_000;

/**
 * A curl command for bash that sends exactly this request, whatever a .curlrc says. Every value is quoted; `{}` and `[]`
 * of the address are not expanded, and a body that begins with `@` is not read as a file name.
 */
export function curlCommand({ method, url, headers, body, options = [], quote = shellQuote }: CurlRequest): string {
  const isLong = body !== null && body.length > LONGEST_ARGUMENT;
  const parts = [
    ['curl -q -sS --globoff', ...options, ...methodOption(method, body), quote(url)].join(' '),
    ...headers.map(({ name, value }) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === null ? [] : [isLong ? '--data-binary @-' : `--data-raw ${quote(body)}`]),
  ];
  return `${isLong ? `printf %s ${quote(body)} | ` : ''}${parts.join(' \\\n  ')}`;
}

function methodOption(method: string, body: string | null): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === null ? [] : ['-X', shellQuote(method)];
}
