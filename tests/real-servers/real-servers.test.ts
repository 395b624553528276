import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { judgeAnswers } from '../schemas/answers.ts';
import { reportsOf } from '../support/run-headless.ts';
import { EXPECTED } from './expected.ts';
import { FIXTURES, type RunningFixture, startFixture } from './launch.ts';
import { expectedFacts, failedFindings, protocolFacts } from './report-facts.ts';

const ALL_MS = 120_000;

describe('the built page on published servers', () => {
  const running: RunningFixture[] = [];
  const reports = new Map<string, Report>();
  beforeAll(async () => {
    for (const name of FIXTURES) running.push(await startFixture(name));
    const read = await reportsOf(running.map(({ url }) => url));
    FIXTURES.forEach((name, index) => {
      const report = read[index];
      if (report) reports.set(name, report);
    });
  }, ALL_MS);
  afterAll(() => Promise.all(running.map((fixture) => fixture.stop())));

  describe.each(FIXTURES)('%s', (name) => {
    const expected = EXPECTED[name];
    const reportOf = (): Report => {
      const report = reports.get(name);
      if (!report) throw new Error(`No report about ${name}`);
      return report;
    };

    it('shows the eras, the revision, the tools, the session and the framing that are known', () => {
      expect(reportOf().problems).toEqual([]);
      expect(protocolFacts(reportOf(), expected.page.headline)).toEqual(expectedFacts(expected, expected.page));
    });

    it('shows what CORS lets a page read, from a page on another origin', () => {
      const { environment, diagnoses } = reportOf();
      expect(environment).toMatchObject({ vantage: 'browser', corsEnforced: true, originSent: true });
      expect(diagnoses.map(({ id, era }) => `${id} (${era ?? 'all'})`)).toEqual(expected.page.diagnoses);
    });

    it('fails nothing but the faults that plain requests show, and what keeps a page out', () => {
      const faults = expected.realFaults.map(({ check, era }) => `${check} (${era})`);
      expect(failedFindings(reportOf())).toEqual([...(expected.page.corsFaults ?? []), ...faults]);
    });

    it('is read from answers that the official schema accepts', () => {
      expect(judgeAnswers(reportOf()).violations).toEqual([]);
    });

    it('gets the very same findings when its exported report is judged again', () => {
      expect(judgeAgain(reportOf())).toEqual(reportOf().findings);
    });
  });
});
