/** A `key: value` line. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  /** In the file, from 1. */
  readonly line: number;
}

/** Lines up to a blank one. Its kind is the key of its first line. */
export interface CurlRecord {
  readonly entries: readonly Entry[];
  readonly line: number;
}

/** What is wrong with a file, and where. */
export interface Trouble {
  readonly ok: false;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** More than any run writes: 430 requests, and a record for each part that was stopped. */
const MOST_RECORDS = 1_000;
/** Lines of one record; a request has few headers. */
const MOST_ENTRIES = 200;

/** Splits a file into records. Nothing is taken for granted but that it is text. */
export function readRecords(text: string): { readonly ok: true; readonly records: readonly CurlRecord[] } | Trouble {
  const records: CurlRecord[] = [];
  let entries: Entry[] = [];
  let line = 0;
  const close = (): void => {
    if (entries.length > 0) records.push({ entries, line: entries[0]?.line ?? line });
    entries = [];
  };
  for (const raw of text.split('\n')) {
    line += 1;
    // Pasted through Windows, lines end with CR LF.
    const content = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (content === '') {
      close();
      if (records.length > MOST_RECORDS) return trouble(line, 'There are more records than a run writes.');
      continue;
    }
    const colon = content.indexOf(':');
    const key = content.slice(0, colon);
    if (colon < 1 || !/^[a-z-]{1,40}$/.test(key)) return trouble(line, 'This is no line of the form “key: value”.');
    const value = content.slice(content[colon + 1] === ' ' ? colon + 2 : colon + 1);
    entries.push({ key, value, line });
    if (entries.length > MOST_ENTRIES) return trouble(line, 'A record has more lines than a run writes.');
  }
  close();
  return { ok: true, records };
}

export function trouble(line: number, text: string): Trouble {
  return { ok: false, line, text };
}

/** Reads the members of one record. The first thing that is wrong is thrown, to be caught by whoever reads the file. */
export class RecordReader {
  readonly #record: CurlRecord;
  readonly #used = new Set<Entry>();

  constructor(record: CurlRecord) {
    this.#record = record;
  }

  get line(): number {
    return this.#record.line;
  }

  /** The one value of a key, or null where there is none. */
  optional(key: string): Entry | null {
    const [found, second] = this.all(key);
    if (second) throw new FormatError(second.line, `“${key}” stands twice in this record.`);
    return found ?? null;
  }

  one(key: string): Entry {
    const found = this.optional(key);
    if (found === null) throw new FormatError(this.line, `This record has no “${key}”.`);
    return found;
  }

  all(key: string): readonly Entry[] {
    const found = this.#record.entries.filter((entry) => entry.key === key);
    for (const entry of found) this.#used.add(entry);
    return found;
  }

  text(key: string, longest: number): string {
    const { value, line } = this.one(key);
    if (value.length > longest) throw new FormatError(line, `“${key}” is longer than it can be.`);
    return value;
  }

  number(key: string, most: number): number {
    const { value, line } = this.one(key);
    if (!/^\d{1,15}$/.test(value) || Number(value) > most) {
      throw new FormatError(line, `“${key}” is no number from 0 to ${most}.`);
    }
    return Number(value);
  }

  choice<T extends string>(key: string, allowed: readonly T[]): T {
    const { value, line } = this.one(key);
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new FormatError(line, `“${key}” has a value that is not known.`);
    return found;
  }

  /** @throws FormatError where a line was not asked for */
  end(): void {
    const unknown = this.#record.entries.find((entry) => !this.#used.has(entry));
    if (unknown) throw new FormatError(unknown.line, `“${unknown.key}” is not known in this record.`);
  }
}

/** A file that is not what it should be. Never leaves this folder. */
export class FormatError extends Error {
  readonly line: number;

  constructor(line: number, text: string) {
    super(text);
    this.line = line;
  }
}
