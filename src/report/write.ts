import type { Exchange } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { type LeftOut, type ListedItem, MAX_REPORT_BYTES, type Report } from '../model/report.ts';

/** Members in the order of the file: what a person reads first stands first. */
const ORDER = [
  'format',
  'schemaVersion',
  'producer',
  'createdAt',
  'durationMs',
  'cancelled',
  'stoppedBy',
  'problems',
  'headline',
  'counts',
  'target',
  'settings',
  'plan',
  'requestsSent',
  'contacted',
  'toolsCalled',
  'environment',
  'eras',
  'server',
  'findings',
  'diagnoses',
  'lists',
  'redactions',
  'leftOut',
] as const;
const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
/** Members whose value is the server's own JSON: printed on one line, because its nesting is not bounded by us. */
const FREE = new Set(['value', 'capabilities']);
/** Objects and arrays of plain values up to this length stand on one line. */
const ONE_LINE = 100;
/** Bodies above this size go first when the file would become too large. */
const LARGE_BODY = 1024 * 1024;

/** Printed entries of the members that may be large. */
interface Printed {
  readonly exchanges: string[];
  readonly items: { readonly [List in (typeof LISTS)[number]]: string[] };
}

/**
 * A report as JSON text, pretty and always in the same order: reading it and writing it again gives the same bytes.
 * Where the text would exceed {@link MAX_REPORT_BYTES}, bodies are left out, the largest first, then the ends of lists;
 * `leftOut` names them.
 */
export function writeReport(report: Report): string {
  const printed: Printed = {
    exchanges: report.exchanges.map((exchange) => print(exchange, 2)),
    items: {
      tools: printItems(report.tools),
      resources: printItems(report.resources),
      resourceTemplates: printItems(report.resourceTemplates),
      prompts: printItems(report.prompts),
    },
  };
  const head = printHead(report, report.leftOut ?? []);
  const size =
    utf8Length(head) + [printed.exchanges, ...LISTS.map((list) => printed.items[list])].flat().reduce(addSize, 0);
  if (size <= MAX_REPORT_BYTES) return join(head, printed);
  const leftOut = shorten(report, printed, size - MAX_REPORT_BYTES);
  return join(printHead(report, [...(report.leftOut ?? []), ...leftOut]), printed);
}

function printItems(items: readonly ListedItem[]): string[] {
  return items.map((item) => print(item, 2));
}

function printHead(report: Report, leftOut: readonly LeftOut[]): string {
  const head: JsonObject = { ...report, ...(leftOut.length > 0 ? { leftOut } : {}) };
  return ORDER.filter((name) => head[name] !== undefined)
    .map((name) => `  ${JSON.stringify(name)}: ${print(head[name], 1)}`)
    .join(',\n');
}

function join(head: string, { exchanges, items }: Printed): string {
  const lists = LISTS.map((list) => `  ${JSON.stringify(list)}: ${printedList(items[list])}`);
  return `{\n${head},\n${lists.join(',\n')},\n  "exchanges": ${printedList(exchanges)}\n}\n`;
}

function printedList(entries: readonly string[]): string {
  return entries.length === 0 ? '[]' : `[\n    ${entries.join(',\n    ')}\n  ]`;
}

/** Bytes of a printed entry, with what stands between entries. */
function addSize(sum: number, entry: string): number {
  return sum + utf8Length(entry) + 6;
}

/** Takes entries out of what is printed until `excess` bytes are gone; names them. */
function shorten(report: Report, printed: Printed, excess: number): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  // What naming the parts costs, with room to spare.
  let remaining = excess + 64 * 1024;
  for (const { exchange, index, bytes } of bodiesBySize(report.exchanges)) {
    if (remaining <= 0) return leftOut;
    const before = utf8Length(printed.exchanges[index] ?? '');
    printed.exchanges[index] = print(withoutBody(exchange), 2);
    remaining -= before - utf8Length(printed.exchanges[index] ?? '');
    leftOut.push({ pointer: `/exchanges/${index}/outcome/body/text`, bytes });
  }
  for (const list of LISTS) {
    if (remaining <= 0) return leftOut;
    const bytes = dropEnd(printed.items[list], remaining);
    remaining -= bytes;
    if (bytes > 0) leftOut.push({ pointer: `/${list}`, bytes });
  }
  return leftOut;
}

function bodiesBySize(exchanges: readonly Exchange[]) {
  const bodies = exchanges.flatMap((exchange, index) => {
    const text = 'body' in exchange.outcome ? exchange.outcome.body?.text : null;
    return typeof text === 'string' && text !== '' ? [{ exchange, index, bytes: utf8Length(text) }] : [];
  });
  bodies.sort((one, other) => other.bytes - one.bytes);
  // Small bodies are worth more than their bytes: they go only when the large ones were not enough.
  return [...bodies.filter(({ bytes }) => bytes > LARGE_BODY), ...bodies.filter(({ bytes }) => bytes <= LARGE_BODY)];
}

function withoutBody(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (!('body' in outcome) || outcome.body === undefined) return exchange;
  return { ...exchange, outcome: { ...outcome, body: { ...outcome.body, text: null } } };
}

/** Drops entries from the end until `excess` bytes are gone; returns the bytes dropped. */
function dropEnd(entries: string[], excess: number): number {
  let dropped = 0;
  while (dropped < excess) {
    const last = entries.pop();
    if (last === undefined) break;
    dropped += utf8Length(last) + 6;
  }
  return dropped;
}

/** Prints a value of our own format with two spaces per level; short plain ones and free JSON stand on one line. */
function print(value: unknown, level: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const printed = entries.map(([name, entry]) => {
    const text = FREE.has(name) && !list ? JSON.stringify(entry) : print(entry, level + 1);
    return list ? text : `${JSON.stringify(name)}: ${text}`;
  });
  if (entries.every(([, entry]) => typeof entry !== 'object' || entry === null)) {
    const line = `${open}${list ? '' : ' '}${printed.join(', ')}${list ? '' : ' '}${close}`;
    if (line.length <= ONE_LINE) return line;
  }
  const indent = '  '.repeat(level);
  return `${open}\n${indent}  ${printed.join(`,\n${indent}  `)}\n${indent}${close}`;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  return encoder.encode(text).length;
}
