import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readHead } from '../../src/curl-run/answer-head.ts';
import { readBase64 } from '../../src/curl-run/base64.ts';
import { readCurlRun } from '../../src/curl-run/read.ts';
import { reportOfCurlRun } from '../../src/run/curl-report.ts';
import { createTesterApi } from '../../src/worker/tester-api.ts';
import { startMcpServer } from '../servers/mcp.ts';
import { runScript, scriptFor } from '../support/run-script.ts';

/** The output of a run that went well. */
let file = '';

beforeAll(async () => {
  const server = await startMcpServer({ era: 'dual' });
  try {
    file = (await runScript(scriptFor(server.url))).stdout;
  } finally {
    await server.close();
  }
}, 60_000);

/** Line and sentence of a refusal. */
function refusal(text: string): string {
  const read = readCurlRun(text);
  return read.ok ? 'read' : `${read.line}: ${read.text}`;
}

const swap = (from: string | RegExp, to: string) => refusal(file.replace(from, to));

describe('the output of a curl run', () => {
  it('is read with lines of Windows and a byte order mark too', () => {
    expect(readCurlRun(`\ufeff${file.replaceAll('\n', '\r\n')}`)).toEqual(readCurlRun(file));
  });

  it('that was cut anywhere is refused', () => {
    const cuts = Array.from({ length: 60 }, (_, index) => Math.floor((file.length * index) / 60));
    for (const cut of [...cuts, file.length - 3]) expect(readCurlRun(file.slice(0, cut)).ok).toBe(false);
    expect(refusal(file.slice(0, file.lastIndexOf('end:')))).toContain('it was cut, or the script was stopped');
  });

  it('of which a record is missing is refused', () => {
    const records = file.split('\n\n');
    expect(refusal([...records.slice(0, 3), ...records.slice(4)].join('\n\n'))).toContain(
      'Exchange 3 should stand here',
    );
    expect(refusal([...records.slice(0, -2), records.at(-1)].join('\n\n'))).toContain('something is missing');
  });

  it('of which a byte is missing is refused', () => {
    expect(swap(/^body: (.{8})/m, 'body: ')).toMatch(/bytes, and \d+ were written|Base64/);
  });

  it.each([
    [/^exit: 0/m, 'exit: 999'],
    [/^step: discover/m, 'step: tools-call'],
    [/^step: discover/m, 'step: discover\nstep: discover'],
    [/^purpose: opening/m, 'purpose: reply'],
    [/^era: modern/m, 'era: future'],
    [/^method: POST/m, 'method: PATCH'],
    [/^url: http/m, 'url: javascript'],
    [/^request-header: .*/m, 'request-header: bad name: x'],
    [/^request-body: .*/m, 'request-body: ä'],
    [/^head: .*/m, 'head: ===='],
    [/^result: .*/m, 'result: 200 0 NaN'],
    [/^started: .*/m, 'started: yesterday'],
    [/^origin: .*/m, 'origin: x'],
    [/^profile: .*/m, 'profile: deep'],
    [/^timeout-ms: .*/m, 'timeout-ms: soon'],
    [/^end-session: .*/m, 'end-session: maybe'],
    [/^handcheck-curl 1/, 'handcheck-curl 2'],
    [/^run: /m, 'unknown: x\nrun: '],
    [/^exit: 0/m, 'exit 0'],
  ])('with %s as “%s” is refused with its line', (from, to) => {
    expect(file).toMatch(from);
    expect(swap(from, to)).toMatch(/^\d+: [A-Z“].+/);
  });

  it('that is larger than any run is refused before it is looked at', () => {
    expect(refusal(`handcheck-curl 1\n${'x'.repeat(64 * 1024 * 1024)}`)).toContain('64 MiB');
  });

  it('never is more than a refusal, whatever is changed in it', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.nat(file.length),
        fc.nat(40),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.constantFrom('\n\n', '\nend: 1\n', ': ', '=', '\r\n'),
        ),
        (from, length, text) => {
          const read = readCurlRun(file.slice(0, from) + text + file.slice(from + length));
          if (!read.ok) expect([read.line > 0, read.text.length > 0]).toEqual([true, true]);
          else expect(() => reportOfCurlRun(read)).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('opening a file tells the output of a curl run from a report, by its first line', async () => {
  const api = createTesterApi();
  const opened = await api.open(new Blob([file]));
  expect(opened).toMatchObject({
    ok: true,
    summary: {
      head: { environment: { vantage: 'curl' }, eras: { legacy: { status: 'spoken' }, modern: { status: 'spoken' } } },
    },
  });
  const exported = await api.exportReport();
  expect(await createTesterApi().open(exported)).toMatchObject({ ok: true });
  expect(await createTesterApi().open(new Blob([file.slice(0, -20)]))).toMatchObject({
    ok: false,
    path: '',
    text: expect.stringMatching(/^Line \d+: /),
  });
});

test('Base64 is taken only as it is written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(readBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
    }),
  );
  for (const wrong of [
    'A',
    'AA',
    'AAA',
    'AA=A',
    'A===',
    '====',
    'AB==',
    'AAB=',
    'AA A',
    'AA\nA',
    'AA-_',
    'ÄAAA',
    'AAAA=',
  ]) {
    expect(readBase64(wrong)).toBeNull();
  }
});

describe('the head of an answer', () => {
  const read = (text: string) => readHead(new Uint8Array(Buffer.from(text, 'latin1')));

  it('keeps every header in order, duplicates too, with names in lower case', () => {
    expect(read('HTTP/1.1 200 OK\r\nA: 1\r\nb:  two \r\nA: 3\r\nEmpty:\r\n\r\n')).toEqual({
      status: 200,
      headers: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'two' },
        { name: 'a', value: '3' },
        { name: 'empty', value: '' },
      ],
    });
  });

  it('is the last one where interim answers came before, and holds no trailers', () => {
    const text = 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/2 204 \r\nA: 1\r\n\r\nTrailer-Field: no\r\n';
    expect(read(text)).toEqual({ status: 204, headers: [{ name: 'a', value: '1' }] });
  });

  it('is nothing where none came', () => {
    for (const text of ['', 'garbage', 'HTTP/1.1 100 Continue\r\n\r\n', 'SSH-2.0-x\r\n']) expect(read(text)).toBeNull();
  });

  it('is read from any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readHead(bytes)));
  });
});
