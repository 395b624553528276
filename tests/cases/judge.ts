import type { Finding } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { ERAS } from '../../src/model/revision.ts';
import type { PublicCase } from './case-data.ts';

/**
 * What is wrong with a report about a case: the state, the era or the words asked for are missing, something was
 * said that is not so, or more was sent than allowed.
 *
 * @returns one line each; empty when the case is judged right
 */
export function complaints(one: PublicCase, report: Report): readonly string[] {
  return [
    ...report.problems.map(({ where, text }) => `problem of ours in ${where}: ${text}`),
    ...falseAlarms(one, report),
    ...wrongEra(one, report),
    ...missing(one, report),
    ...saidWrongly(one, report),
    ...tooMany(one, report),
  ];
}

function falseAlarms(one: PublicCase, report: Report): readonly string[] {
  return one.healthy
    ? withState(report, 'failed').map((finding) => `false alarm: ${finding.check} (${finding.era}): ${finding.message}`)
    : [];
}

/** No era but the case's own is said to be spoken. */
function wrongEra(one: PublicCase, report: Report): readonly string[] {
  const others = ERAS.filter((era) => era !== one.era && report.eras[era].status === 'spoken');
  return others.map((era) => `${era} is said to be spoken, the server speaks ${one.era}`);
}

/** One finding in an accepted state, about the case's era or about the endpoint, has to say all of it. */
function missing(one: PublicCase, report: Report): readonly string[] {
  const { status, mustMention } = one.expected;
  const states: readonly string[] = typeof status === 'string' ? [status] : status;
  const candidates = report.findings.filter(
    ({ state, era }) => states.includes(state) && (era === null || era === one.era),
  );
  if (candidates.length === 0) return [`no finding is ${states.join(' or ')}`];
  const frame = frameText(report);
  const lacks = candidates.map((finding) => lacking(mustMention, `${findingText(finding)}\n${frame}`));
  const best = lacks.reduce((least, each) => (each.length < least.length ? each : least));
  return best.length === 0 ? [] : [`no finding that is ${states.join(' or ')} mentions ${best.join(' and ')}`];
}

function lacking(mustMention: PublicCase['expected']['mustMention'], text: string): readonly string[] {
  const words = text.toLowerCase();
  return mustMention
    .filter((word) => !alternatives(word).some((each) => words.includes(each.toLowerCase())))
    .map((word) => alternatives(word).join('|'));
}

function alternatives(word: string | readonly string[]): readonly string[] {
  return typeof word === 'string' ? [word] : word;
}

function saidWrongly(one: PublicCase, report: Report): readonly string[] {
  const places = [
    { name: 'the headline', text: headlineText(report) },
    ...withState(report, 'failed').map((finding) => ({ name: finding.check, text: findingText(finding) })),
  ];
  return (one.expected.mustNotMention ?? []).flatMap((word) =>
    places
      .filter(({ text }) => text.toLowerCase().includes(word.toLowerCase()))
      .map(({ name, text }) => `${name} says “${word}”: ${text.replaceAll('\n', ' · ')}`),
  );
}

function tooMany(one: PublicCase, report: Report): readonly string[] {
  const { maxRequests } = one.expected;
  return maxRequests !== undefined && report.requestsSent > maxRequests
    ? [`${report.requestsSent} requests were sent, ${maxRequests} are enough`]
    : [];
}

function withState(report: Report, state: Finding['state']): readonly Finding[] {
  return report.findings.filter((finding) => finding.state === state);
}

/** Everything that a finding says to its reader. */
export function findingText(finding: Finding): string {
  const subjects = finding.subjects?.shown.flatMap(({ name, detail }) => [name, detail ?? '']) ?? [];
  return [finding.title, finding.message, ...details(finding), ...subjects].join('\n');
}

function details(finding: Finding): readonly string[] {
  switch (finding.state) {
    case 'verified':
      return [];
    case 'failed':
      return [finding.expected, finding.actual, finding.fix];
    case 'observed-risk':
      return [finding.why, finding.fix ?? ''];
    case 'not-checked':
      return [finding.reason.text, finding.command ?? ''];
  }
}

function headlineText(report: Report): string {
  return `${report.headline.text}\n${report.headline.detail}`;
}

/** What stands around every finding: headline, eras and diagnoses. */
function frameText(report: Report): string {
  const diagnoses = report.diagnoses.flatMap(({ title, saw, candidates, fix }) => [
    title,
    saw,
    ...candidates,
    fix ?? '',
  ]);
  return [headlineText(report), report.eras.summary, ...diagnoses].join('\n');
}
