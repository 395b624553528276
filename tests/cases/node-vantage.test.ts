import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { runInNode } from '../support/run-in-node.ts';
import { CASES } from './case-data.ts';
import { complaints } from './judge.ts';
import { type Replay, startReplay } from './replay-server.ts';
import { JUDGED_RIGHT, TOOLS_LISTED } from './required.ts';

/** Long enough for any answer of the replay server, short enough for those that never come. */
const TIMEOUT_MS = 4_000;
/** Runs at a time: more would wait for each other longer than for the server. */
const AT_ONCE = 6;

describe('the engine alone on public bug reports', () => {
  let replay: Replay;
  const reports = new Map<string, Report>();
  beforeAll(async () => {
    replay = await startReplay(CASES);
    const waiting = CASES.map(({ id }) => id);
    const runSome = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        reports.set(id, await runInNode(replay.url(id), { timeoutMs: TIMEOUT_MS }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runSome));
  });
  afterAll(() => replay.close());

  const reportOf = (id: string): Report => {
    const report = reports.get(id);
    if (!report) throw new Error(`No report about ${id}`);
    return report;
  };

  it.each(CASES.filter(({ id }) => JUDGED_RIGHT.has(id)))('judges $id right: $title', (one) => {
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

  it.each(CASES)('gives the very same findings when the report about $id is judged again', ({ id }) => {
    const report = reportOf(id);
    expect(judgeAgain(report)).toEqual(report.findings);
  });
});
