import schema from 'virtual:report-schema';
import { isObject, type JsonObject, type JsonPointer, member, parseJson } from '../model/json.ts';
import { MAX_REPORT_BYTES, REPORT_FORMAT, type Report, SCHEMA_VERSION } from '../model/report.ts';
import { firstMismatch } from './validate.ts';

export type ReadReport =
  | {
      readonly ok: true;
      readonly report: Report;
      /** Members of a newer minor version that are not known here and were dropped. */
      readonly dropped: readonly JsonPointer[];
    }
  /** `path` is an RFC 6901 pointer into the document; empty for the document itself. */
  | { readonly ok: false; readonly path: JsonPointer; readonly text: string };

/**
 * Reads a report from outside. Whatever its schema does not allow is refused with the path and what was expected.
 * Newer minor versions are read too: what they add is dropped.
 */
export function readReport(text: string): ReadReport {
  if (text.length > MAX_REPORT_BYTES) return refuse('', 'The file is larger than 64 MiB, which no report is.');
  const parsed = parseJson(text);
  if (!parsed.ok) return refuse('', UNREADABLE[parsed.why]);
  const document = parsed.value;
  if (member(document, 'format') !== REPORT_FORMAT || !isObject(document)) {
    return refuse('/format', `This is not a Handcheck report: its “format” is not “${REPORT_FORMAT}”.`);
  }
  const version = readVersion(member(document, 'schemaVersion'));
  if (version === null) return refuse('/schemaVersion', 'Expected a version such as “1.0”.');
  if (version.major !== OWN.major) {
    return refuse(
      '/schemaVersion',
      `The report has format version ${version.major}. This page reads version ${OWN.major}; use a page of the version that wrote it.`,
    );
  }
  return readDocument(document, version.minor > OWN.minor);
}

const UNREADABLE = {
  empty: 'The file is empty.',
  syntax: 'The file is not JSON.',
  depth: 'The file is nested too deeply to be a report.',
} as const;

function readDocument(document: JsonObject, isNewer: boolean): ReadReport {
  const unknown: { object: JsonObject; name: string; path: JsonPointer }[] = [];
  const note = (object: JsonObject, name: string, path: JsonPointer) => unknown.push({ object, name, path });
  const mismatch = firstMismatch(schema, document, isNewer ? note : undefined);
  if (mismatch) {
    const newer = isNewer ? ' The report was written by a newer Handcheck.' : '';
    return refuse(mismatch.path, mismatch.text + newer);
  }
  for (const { object, name } of unknown) Reflect.deleteProperty(object, name);
  // Proved by the schema, which the tests hold against what is written.
  const report = document as unknown as Report;
  const ids = new Set<number>();
  for (const [index, { id }] of report.exchanges.entries()) {
    if (ids.has(id)) return refuse(`/exchanges/${index}/id`, `Another exchange has the id ${id} too.`);
    ids.add(id);
  }
  return { ok: true, report, dropped: unknown.map(({ path }) => path) };
}

interface Version {
  readonly major: number;
  readonly minor: number;
}

const OWN: Version = readVersion(SCHEMA_VERSION) ?? { major: 1, minor: 0 };

function readVersion(value: unknown): Version | null {
  const found = typeof value === 'string' ? /^(\d{1,4})\.(\d{1,4})$/.exec(value) : null;
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : null;
}

function refuse(path: JsonPointer, text: string): ReadReport {
  return { ok: false, path, text };
}
