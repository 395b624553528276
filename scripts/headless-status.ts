import { member } from '../src/model/json.ts';

/** Exit status of `npm run headless`. */
export type Status = 0 | 1 | 2 | 3;

const NOTHING_JUDGED: readonly unknown[] = ['withheld', 'unreachable', 'auth-walled', 'not-mcp'];

/** Nothing is withheld from curl: what a browser may not read was judged all the same. */
function isJudged(report: unknown): boolean {
  const kind = member(member(report, 'headline'), 'kind');
  const isCurl = member(member(report, 'environment'), 'vantage') === 'curl';
  return (isCurl && kind === 'withheld' && isHandshakeVerified(report)) || !NOTHING_JUDGED.includes(kind);
}

/** What a report says to whoever only looks at the exit status. */
export function statusOf(report: unknown): Status {
  const problems = member(report, 'problems');
  if (!Array.isArray(problems) || problems.length > 0) return 2;
  if (!isJudged(report)) return 3;
  if (member(member(report, 'counts'), 'failed') !== 0) return 1;
  // A declared list that could not be read: nothing failed, and not enough was seen to say that all is well.
  if (member(member(report, 'headline'), 'kind') === 'incomplete') return 3;
  return isHandshakeVerified(report) ? 0 : 3;
}

const HANDSHAKES: readonly unknown[] = ['handshake.initialize.answers', 'handshake.discover.answers'];

/** True where one of the openings was seen to work, whatever else is not checked. */
function isHandshakeVerified(report: unknown): boolean {
  const findings = member(report, 'findings');
  return (
    Array.isArray(findings) &&
    findings.some((one) => HANDSHAKES.includes(member(one, 'check')) && member(one, 'state') === 'verified')
  );
}
