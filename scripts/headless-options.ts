import { parseArgs } from 'node:util';
import type { Header } from '../src/model/exchange.ts';
import { headerProblem } from '../src/model/header.ts';
import { PROFILES, type Profile } from '../src/model/plan.ts';
import { PRACTICE_SERVERS } from '../src/model/practice.ts';

export const USAGE = `Usage: npm run headless -- [URL…] [options]

Tests MCP servers in a browser without a window and writes the report as JSON.
Without a URL the practice server that is built in is tested.

  --profile NAME           what is sent: quick (default), or standard, which adds active probes
  --header 'Name: value'   sent to the endpoint with every request; may be repeated
  --timeout S              time limit for an opening in seconds, 1 to 120 (default 10)
  --out FILE               write to FILE instead of standard output
  --from-curl FILE         judge the output of a curl run instead of testing a URL; sends nothing
  --ndjson                 one report a line, in the order of the URLs
  --ignore-cors            switch the browser's CORS enforcement off; the report says so
  --browser PATH           Chromium to use (default: CHROMIUM_PATH, or one that is found)

Exit status, the highest over all URLs:
  0  an era was verified and nothing failed     1  a check failed
  3  nothing could be judged                    2  wrong usage, or a failure of Handcheck`;

export interface HeadlessOptions {
  readonly urls: readonly string[];
  readonly headers: readonly Header[];
  readonly profile: Profile;
  /** Null for what the page has. */
  readonly timeoutSeconds: number | null;
  readonly out: string | null;
  readonly ndjson: boolean;
  readonly ignoreCors: boolean;
  readonly browser: string | null;
  /** Output of a curl run to judge; null where addresses are tested. */
  readonly fromCurl: string | null;
}

export type ReadOptions =
  | { readonly ok: true; readonly options: HeadlessOptions | 'help' }
  | { readonly ok: false; readonly text: string };

/** Reads the arguments after the script's name. */
export function readOptions(args: readonly string[]): ReadOptions {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(args);
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = read;
  if (values.help) return { ok: true, options: 'help' };
  const profile = PROFILES.find((one) => one === values.profile);
  if (!profile) return { ok: false, text: `There is no profile “${values.profile}”.` };
  const timeoutSeconds = readSeconds(values.timeout);
  if (timeoutSeconds === undefined) return { ok: false, text: '--timeout takes whole seconds from 1 to 120.' };
  const headers = readHeaders(values.header);
  if (typeof headers === 'string') return { ok: false, text: headers };
  const fromCurl = values['from-curl'] ?? null;
  const surplus = fromCurl === null ? 0 : positionals.length + headers.length;
  if (surplus > 0) return { ok: false, text: '--from-curl judges a file: leave out URLs and headers.' };
  const urls = positionals.length > 0 ? positionals : PRACTICE_SERVERS.slice(0, 1).map(({ url }) => url);
  if (urls.length > 1 && !values.ndjson) return { ok: false, text: 'Several URLs need --ndjson: one report a line.' };
  return {
    ok: true,
    options: {
      urls,
      headers,
      profile,
      timeoutSeconds,
      out: values.out ?? null,
      ndjson: values.ndjson,
      ignoreCors: values['ignore-cors'],
      browser: values.browser ?? null,
      fromCurl,
    },
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: 'quick' },
      header: { type: 'string', multiple: true, default: [] },
      timeout: { type: 'string' },
      out: { type: 'string' },
      ndjson: { type: 'boolean', default: false },
      'ignore-cors': { type: 'boolean', default: false },
      browser: { type: 'string' },
      'from-curl': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

/** Null where none were given, undefined where they cannot be read. */
function readSeconds(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 120 ? seconds : undefined;
}

/** The headers, or what is wrong with the first that cannot be sent. */
function readHeaders(texts: readonly string[]): readonly Header[] | string {
  const read = texts.map(readHeader);
  return read.find((one) => typeof one === 'string') ?? read.filter((one) => typeof one !== 'string');
}

/** The header, or what is wrong with it. */
function readHeader(text: string): Header | string {
  const colon = text.indexOf(':');
  if (colon === -1) return '--header takes “Name: value”.';
  const header = { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
  return headerProblem(header.name, header.value) ?? header;
}
