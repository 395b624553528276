import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { reportsOf } from '../support/run-headless.ts';
import { CASES } from './case-data.ts';
import { complaints } from './judge.ts';
import { type Replay, startReplay } from './replay-server.ts';
import { JUDGED_RIGHT_IN_PAGE, TOOLS_LISTED } from './required.ts';

/** Long enough for any answer of the replay server, short enough for those that never come. */
const TIMEOUT_SECONDS = '4';
/** Sixty runs, one after the other, some of which wait for an answer that never comes. */
const ALL_MS = 300_000;

describe('the built page on public bug reports', () => {
  let replay: Replay;
  let reports: ReadonlyMap<string, Report>;
  beforeAll(async () => {
    replay = await startReplay(CASES);
    const urls = CASES.map(({ id }) => replay.url(id));
    const read = await reportsOf(urls, ['--timeout', TIMEOUT_SECONDS]);
    reports = new Map(CASES.flatMap(({ id }, index) => (read[index] ? [[id, read[index]] as const] : [])));
  }, ALL_MS);
  afterAll(() => replay.close());

  const reportOf = (id: string): Report => {
    const report = reports.get(id);
    if (!report) throw new Error(`No report about ${id}`);
    return report;
  };

  it.each(CASES.filter(({ id }) => JUDGED_RIGHT_IN_PAGE.has(id)))('judges $id right: $title', (one) => {
    expect(complaints(one, reportOf(one.id))).toEqual([]);
  });

  it.each(TOOLS_LISTED)('reads every tool of %s: %i', (id, tools) => {
    expect(reportOf(id).tools).toHaveLength(tools);
  });

  it.each(CASES)('ends $id without a failure of ours, and without a false alarm where it is healthy', (one) => {
    const report = reportOf(one.id);
    expect(report.problems).toEqual([]);
    expect(report.findings.filter(({ state }) => one.healthy && state === 'failed')).toEqual([]);
  });

  it.each(CASES)('gives the very same findings when the exported report about $id is judged again', ({ id }) => {
    const report = reportOf(id);
    expect(judgeAgain(report)).toEqual(report.findings);
  });
});
