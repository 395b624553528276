import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { reportOfCurlRun } from '../../src/run/curl-report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { judgeAnswers } from '../schemas/answers.ts';
import { reportsOf } from '../support/run-headless.ts';
import { curlRun } from '../support/run-script.ts';
import { disagreements, judgedByBoth } from './agreement.ts';
import { EXPECTED } from './expected.ts';
import { FIXTURES, type RunningFixture, startFixture } from './launch.ts';
import { expectedFacts, failedFindings, protocolFacts } from './report-facts.ts';

const ALL_MS = 240_000;

/** Checks that both could judge, on a server that is shut to pages: without any there is no agreement to see. */
const FEWEST = 1;

describe('the built page on published servers', () => {
  const running: RunningFixture[] = [];
  const reports = new Map<string, Report>();
  const curlReports = new Map<string, Report>();
  beforeAll(async () => {
    for (const name of FIXTURES) running.push(await startFixture(name));
    const read = await reportsOf(running.map(({ url }) => url));
    FIXTURES.forEach((name, index) => {
      const report = read[index];
      if (report) reports.set(name, report);
    });
    await Promise.all(
      FIXTURES.map(async (name, index) => {
        const origin = read[index]?.environment.pageOrigin ?? '';
        curlReports.set(name, reportOfCurlRun(await curlRun(running[index]?.url ?? '', { origin })));
      }),
    );
  }, ALL_MS);
  afterAll(() => Promise.all(running.map((fixture) => fixture.stop())));

  describe.each(FIXTURES)('%s', (name) => {
    const expected = EXPECTED[name];
    const reportOf = (): Report => {
      const report = reports.get(name);
      if (!report) throw new Error(`No report about ${name}`);
      return report;
    };

    const byCurl = (): Report => {
      const report = curlReports.get(name);
      if (!report) throw new Error(`No report of a curl run about ${name}`);
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

    it('shows to curl what plain requests show, and what a page is told', () => {
      expect(byCurl().problems).toEqual([]);
      const seen = protocolFacts(byCurl(), expected.curl.headline);
      const { statuses, headlineFits } = seen;
      if (expected.curl.opensOnly) expect([statuses, headlineFits]).toEqual([expected.curl.statuses, true]);
      else expect(seen).toEqual(expectedFacts(expected, expected.curl));
      expect(failedFindings(byCurl())).toEqual(expected.curl.failed);
      expect(byCurl().environment).toMatchObject({ vantage: 'curl', pageOrigin: reportOf().environment.pageOrigin });
    });

    it('gets the same verdict by the page and by curl on everything that both can judge', () => {
      expect(disagreements(reportOf(), byCurl())).toEqual([]);
      expect(judgedByBoth(reportOf(), byCurl()).length).toBeGreaterThan(FEWEST);
    });
  });
});
