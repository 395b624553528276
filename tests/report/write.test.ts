import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../src/model/exchange.ts';
import { MAX_REPORT_BYTES } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read.ts';
import { writeReport } from '../../src/report/write.ts';
import { jsonExchange } from '../support/exchanges.ts';
import { anyReport } from './arbitrary-report.ts';
import { sampleReport } from './sample.ts';

const MIB = 1024 * 1024;

test('a report that is read and written again has the same bytes', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const text = writeReport(report);
      const read = readReport(text);
      expect(read.ok && writeReport(read.report)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('no member is lost, whatever the order it was built in', () => {
  const report = sampleReport({ leftOut: [{ pointer: '/tools', bytes: 1 }] });
  const backwards = Object.fromEntries(Object.entries(report).reverse());
  expect(JSON.parse(writeReport(report))).toEqual(report);
  expect(writeReport({ ...report, ...backwards })).toBe(writeReport(report));
});

test('names that mean something to JavaScript stay names', () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2,"10":3,"9":4}');
  const text = writeReport(sampleReport({ tools: [{ era: 'legacy', page: 1, exchange: 1, value }] }));
  expect(text).toContain('"__proto__":{"a":1}');
  const read = readReport(text);
  expect(read.ok && writeReport(read.report)).toBe(text);
});

test('the entries of the server stand on one line each, so that deep nesting does not blow up the file', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
  const text = writeReport(sampleReport({ tools: [{ era: 'legacy', page: 1, exchange: 1, value: deep }] }));
  expect(text.length).toBeLessThan(10_000);
  expect(readReport(text).ok).toBe(true);
});

function withBody(id: number, text: string): Exchange {
  return jsonExchange({ exchange: id, answer: text });
}

test('where the file would be too large, the largest bodies are left out and named, and it can be read', {
  timeout: 60_000,
}, () => {
  const exchanges = [
    withBody(1, 'small'),
    withBody(2, 'é'.repeat(10 * MIB)),
    withBody(3, 'b'.repeat(30 * MIB)),
    withBody(4, 'c'.repeat(20 * MIB)),
  ];
  const text = writeReport(sampleReport({ exchanges }));
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(MAX_REPORT_BYTES);
  const read = readReport(text);
  if (!read.ok) throw new Error(read.text);
  expect(read.report.leftOut).toEqual([{ pointer: '/exchanges/2/outcome/body/text', bytes: 30 * MIB }]);
  const bodies = read.report.exchanges.map(({ outcome }) => (outcome.kind === 'response' ? outcome.body : null));
  expect(bodies.map((body) => body?.text?.length ?? null)).toEqual([5, 10 * MIB, null, 20 * MIB]);
  expect(bodies[2]?.bytes).toBe(30 * MIB);
  expect(writeReport(read.report)).toBe(text);
});

test('where bodies are not enough, the ends of lists are left out too', { timeout: 60_000 }, () => {
  const tools = Array.from({ length: 80 }, (_, index) => ({
    era: 'legacy' as const,
    page: 1,
    exchange: 1,
    value: { name: `tool-${index}`, description: 'd'.repeat(MIB) },
  }));
  const read = readReport(writeReport(sampleReport({ tools })));
  if (!read.ok) throw new Error(read.text);
  expect(read.report.tools.length).toBeGreaterThan(50);
  expect(read.report.tools.length).toBeLessThan(64);
  expect(read.report.leftOut?.some(({ pointer, bytes }) => pointer === '/tools' && bytes > 15 * MIB)).toBe(true);
  expect(read.report.lists).toEqual(sampleReport().lists);
});
