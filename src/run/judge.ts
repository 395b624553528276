import { type Finding, findingKey } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import { judgeSaved } from './judge-saved.ts';

/**
 * Judges the exchanges of a report by today's checks, without a network. A finding whose evidence touches a redaction
 * is kept as it was: the secret that it rests on is gone.
 */
export function judgeAgain(report: Report): readonly Finding[] {
  const { exchanges, environment, target, settings } = report;
  const { findings } = judgeSaved({
    ...target,
    exchanges,
    environment,
    eras: settings.eras,
    profile: settings.profile,
  });
  const kept = new Map(
    report.findings.filter((finding) => touchesRedaction(finding, report)).map((one) => [findingKey(one), one]),
  );
  return findings.map((finding) => kept.get(findingKey(finding)) ?? finding);
}

function touchesRedaction(finding: Finding, report: Report): boolean {
  if (finding.state === 'not-checked') return false;
  return finding.evidence.some(({ exchange, header }) => {
    const index = report.exchanges.findIndex(({ id }) => id === exchange);
    const place = header === undefined ? `/exchanges/${index}/outcome/body/` : `/exchanges/${index}/outcome/headers/`;
    return report.redactions.some(({ pointer }) => pointer.startsWith(place));
  });
}
