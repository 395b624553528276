import { type Finding, findingKey } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';

/** A finding that two runs of one server do not share, though both could judge it. */
export interface Disagreement {
  readonly key: string;
  readonly page: string;
  readonly curl: string;
}

/** Findings of which both runs say something. What one of them cannot see is not checked there, and left out here. */
export function judgedByBoth(page: Report, curl: Report): readonly (readonly [page: Finding, curl: Finding])[] {
  const others = new Map(curl.findings.map((one) => [findingKey(one), one]));
  return page.findings.flatMap((one): (readonly [Finding, Finding])[] => {
    const other = others.get(findingKey(one));
    return other && one.state !== 'not-checked' && other.state !== 'not-checked' ? [[one, other]] : [];
  });
}

/** Findings of both runs that are in another state in each, and their diagnoses where those differ. */
export function disagreements(page: Report, curl: Report): readonly Disagreement[] {
  const states = judgedByBoth(page, curl)
    .filter(([one, other]) => one.state !== other.state)
    .map(([one, other]) => ({
      key: findingKey(one),
      page: `${one.state}: ${one.message}`,
      curl: `${other.state}: ${other.message}`,
    }));
  const [inPage, byCurl] = [diagnosesOf(page), diagnosesOf(curl)];
  return inPage === byCurl ? states : [...states, { key: 'diagnoses', page: inPage, curl: byCurl }];
}

function diagnosesOf({ diagnoses }: Report): string {
  return [...new Set(diagnoses.map(({ id, missing }) => [id, ...missing.requestHeaders].join(' ')))].sort().join('; ');
}
