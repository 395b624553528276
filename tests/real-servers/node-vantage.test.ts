import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { judgeAnswers } from '../schemas/answers.ts';
import { runInNode } from '../support/run-in-node.ts';
import { EXPECTED } from './expected.ts';
import { FIXTURES, type RunningFixture, startFixture } from './launch.ts';
import { claims, expectedFacts, failedFindings, protocolFacts } from './report-facts.ts';

describe.each(FIXTURES)('the engine alone on the published server %s', (name) => {
  const expected = EXPECTED[name];
  let fixture: RunningFixture;
  let report: Report;
  beforeAll(async () => {
    fixture = await startFixture(name);
    report = await runInNode(fixture.url);
  });
  afterAll(() => fixture.stop());

  it('finds the eras, the revision, the tools, the session and the framing that plain requests show', () => {
    expect(report.problems).toEqual([]);
    expect(protocolFacts(report, expected.node.headline)).toEqual(expectedFacts(expected, expected.node));
  });

  it('fails nothing but the faults that plain requests show', () => {
    expect(failedFindings(report)).toEqual(expected.realFaults.map(({ check, era }) => `${check} (${era})`));
  });

  it('says nothing about CORS, which Node cannot see', () => {
    expect(claims(report, 'cors')).toEqual([]);
  });

  it('sees answers that the official schema accepts', () => {
    expect(judgeAnswers(report).violations).toEqual([]);
  });

  it('gives the very same findings when the report is judged again', () => {
    expect(judgeAgain(report)).toEqual(report.findings);
  });
});
