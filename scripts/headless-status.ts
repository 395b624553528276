import { isObject, member } from '../src/model/json.ts';

/** Exit status of `npm run headless`. */
export type Status = 0 | 1 | 2 | 3;

const NOTHING_JUDGED: readonly unknown[] = ['withheld', 'unreachable', 'auth-walled', 'not-mcp'];

/** What a report says to whoever only looks at the exit status. */
export function statusOf(report: unknown): Status {
  const problems = member(report, 'problems');
  if (!Array.isArray(problems) || problems.length > 0) return 2;
  if (NOTHING_JUDGED.includes(member(member(report, 'headline'), 'kind'))) return 3;
  if (member(member(report, 'counts'), 'failed') !== 0) return 1;
  const eras = member(report, 'eras');
  // A declared list that could not be read: nothing failed, and not enough was seen to say that all is well.
  if (member(member(report, 'headline'), 'kind') === 'incomplete') return 3;
  const isSpoken = isObject(eras) && Object.values(eras).some((era) => member(era, 'status') === 'spoken');
  return isSpoken ? 0 : 3;
}
