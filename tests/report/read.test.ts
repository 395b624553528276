import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, isObject, member } from '../../src/model/json.ts';
import { MAX_REPORT_BYTES } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read.ts';
import { writeReport } from '../../src/report/write.ts';
import { sampleReport } from './sample.ts';

/** The sample as a document of which one place was changed; undefined takes it away. */
function changed(path: string, value: unknown): string {
  const document: unknown = JSON.parse(writeReport(sampleReport()));
  const cut = path.lastIndexOf('/');
  const holder = at(document, path.slice(0, cut));
  if (typeof holder !== 'object' || holder === null) throw new Error(`nothing at ${path}`);
  if (value === undefined) Reflect.deleteProperty(holder, path.slice(cut + 1));
  else Reflect.set(holder, path.slice(cut + 1), value);
  return JSON.stringify(document);
}

test('a report that was written is read as it was', () => {
  const report = sampleReport();
  expect(readReport(writeReport(report))).toEqual({ ok: true, report, dropped: [] });
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['text that is not JSON', 'report', 'The file is not JSON.'],
  ['nesting without end', '['.repeat(5000), 'The file is nested too deeply to be a report.'],
])('%s is refused as a whole', (_, text, words) => {
  expect(readReport(text)).toEqual({ ok: false, path: '', text: words });
});

test('a file above 64 MiB is refused unread', () => {
  const read = readReport(' '.repeat(MAX_REPORT_BYTES + 1));
  expect(read).toEqual({ ok: false, path: '', text: 'The file is larger than 64 MiB, which no report is.' });
});

test.each(['{}', '[]', '"handcheck-report"', '{"format":"HAR"}', 'null'])('%s is named as something else', (text) => {
  expect(readReport(text)).toMatchObject({ ok: false, path: '/format' });
});

test('another major version is refused in words, whatever else it holds', () => {
  const read = readReport('{"format":"handcheck-report","schemaVersion":"2.0","all":"new"}');
  expect(read).toMatchObject({ ok: false, path: '/schemaVersion' });
  expect(!read.ok && read.text).toContain('version 2');
});

test.each(['1', '1.0.0', 'one', '', null, 1])('a version that is none (%j) is refused', (version) => {
  expect(readReport(changed('/schemaVersion', version))).toMatchObject({ ok: false, path: '/schemaVersion' });
});

test.each([
  ['/counts/failed', '1', 'Expected integer, found "1".'],
  ['/counts/failed', -1, 'Expected a number of at least 0, found -1.'],
  ['/counts/failed', 1.5, 'Expected integer, found 1.5.'],
  ['/headline/kind', 'great', 'Expected one of "clean",'],
  ['/createdAt', 'yesterday', 'Expected a text like'],
  ['/environment/pageOrigin', 7, 'Expected string or null, found 7.'],
  ['/environment/permissions/camera', 'yes', 'Expected one of "granted",'],
  ['/producer/name', 'Other', 'Expected "Handcheck", found "Other".'],
  ['/producer/catalogue/hash', 'short', 'Expected a text like'],
  ['/findings/0/state', 'passed', 'Expected one of "verified",'],
  ['/findings/0/check', 'everything', 'Expected a text like'],
  ['/findings/0/evidence/0/exchange', 0, 'Expected a number of at least 1, found 0.'],
  ['/findings/0/clause', { url: 'javascript:alert(1)' }, 'The member "revision" is missing.'],
  ['/tools/0/page', 0, 'Expected a number of at least 1, found 0.'],
  ['/toolsCalled', ['rm'], 'Expected a number of entries of at most 0, found 1.'],
  ['/exchanges', {}, 'Expected array, found an object.'],
  ['/exchanges/0/outcome/kind', 'lost', 'Expected one of "response",'],
  ['/exchanges/0/outcome/status', 1000, 'Expected a number of at most 999, found 1000.'],
  ['/exchanges/0/outcome/body/text', 5, 'Expected string or null, found 5.'],
  ['/exchanges/0/request/headers/0/value', null, 'Expected string, found null.'],
  ['/server/legacy/capabilities', [], 'Expected object or null, found an array.'],
])('a wrong value at %s is refused with its path', (path, value, words) => {
  const read = readReport(changed(path, value));
  expect(read).toMatchObject({ ok: false, path });
  expect(!read.ok && read.text).toContain(words);
});

test.each(['/headline', '/exchanges', '/counts/verified', '/exchanges/0/timing/endMs', '/findings/0/message'])(
  'a report without %s is refused at what should hold it',
  (path) => {
    const cut = path.lastIndexOf('/');
    const read = readReport(changed(path, undefined));
    const text = `The member "${path.slice(cut + 1)}" is missing.`;
    expect(read).toEqual({ ok: false, path: path.slice(0, cut), text });
  },
);

test('a member that is not known is refused by its name', () => {
  const read = readReport(changed('/target/note', 'hello'));
  expect(read).toEqual({ ok: false, path: '/target/note', text: 'This member is not known.' });
});

test('a clause that leads anywhere but to the specification is refused', () => {
  const clause = { revision: '2025-11-25', page: 'a', anchor: '', keyword: 'MUST', url: 'javascript:alert(1)' };
  expect(readReport(changed('/findings/0/clause', clause))).toMatchObject({
    ok: false,
    path: '/findings/0/clause/url',
  });
});

test('two exchanges of one number are refused', () => {
  const [exchange] = sampleReport().exchanges;
  const twice = exchange ? [exchange, exchange] : [];
  const read = readReport(JSON.stringify(sampleReport({ exchanges: twice })));
  expect(read).toMatchObject({ ok: false, path: '/exchanges/1/id' });
});

test('what a newer minor version adds is dropped and named, and the rest is read', () => {
  const newer: unknown = JSON.parse(changed('/schemaVersion', '1.7'));
  if (!isObject(newer)) throw new Error('not a report');
  const [exchange] = sampleReport().exchanges;
  const document = { ...newer, mood: 'good', exchanges: [{ ...exchange, colour: { deep: [1] } }] };
  const read = readReport(JSON.stringify(document));
  expect(read).toMatchObject({ ok: true, dropped: ['/exchanges/0/colour', '/mood'] });
  expect(read.ok && member(read.report, 'mood')).toBeUndefined();
  expect(read.ok && read.report.exchanges).toEqual(sampleReport().exchanges);
});

test('a value that a newer minor version made up is refused, and said to be newer', () => {
  const newer = changed('/schemaVersion', '1.7').replace('"kind":"clean"', '"kind":"splendid"');
  const read = readReport(newer);
  expect(read).toMatchObject({ ok: false, path: '/headline/kind' });
  expect(!read.ok && read.text).toContain('newer Handcheck');
});

test('no text makes reading throw', () => {
  const start = writeReport(sampleReport());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.nat().map((cut) => start.slice(0, cut % start.length)),
      ),
      (text) => {
        expect(readReport(text).ok).toBe(false);
      },
    ),
  );
});

test('the example of the documentation is a report, written as the program writes it', () => {
  const example = /```json\n(.*?)```/s.exec(readFileSync('docs/report-format.md', 'utf8'))?.[1] ?? '';
  const read = readReport(example);
  expect(read).toMatchObject({ ok: true });
  expect(read.ok && writeReport(read.report)).toBe(example);
});
