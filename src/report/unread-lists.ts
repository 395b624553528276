import type { EraDecision } from '../model/era-decision.ts';
import type { Facts } from '../model/facts.ts';
import { LISTS, type ListName } from '../model/facts-lists.ts';
import type { Reason, ReasonCode } from '../model/reason.ts';
import type { Headline } from '../model/report.ts';
import type { Era } from '../model/revision.ts';

/** A list that a server declares and that could not be read, with the reason. */
export interface UnreadList {
  readonly list: ListName;
  readonly era: Era;
  readonly reason: Reason;
}

/** Reasons that speak of a declared list; the others say that there is none to read. */
const UNREAD: ReadonlySet<ReasonCode> = new Set([
  'blocked.auth',
  'blocked.cors',
  'blocked.prerequisite',
  'blocked.unreachable',
  'budget.bytes',
  'budget.rate-limited',
  'budget.time',
]);

/** The declared lists of spoken eras of which not even one page could be read. */
export function unreadLists({ spoken }: Facts, { eras }: EraDecision): readonly UnreadList[] {
  return spoken
    .filter(({ era, facts }) => eras[era].status === 'spoken' && facts.capabilities.known)
    .flatMap(({ era, facts }) =>
      LISTS.flatMap((list) => {
        const fact = facts[list];
        return !fact.known && UNREAD.has(fact.reason.code) ? [{ list, era, reason: fact.reason }] : [];
      }),
    );
}

/**
 * What is said instead of “verified” where a declared list could not be read: nothing failed, but what clients come for
 * was not seen.
 *
 * @param spoken the eras and revisions that are spoken, in words
 */
export function unreadHeadline(unread: readonly UnreadList[], spoken: string): Headline | null {
  const [first] = unread;
  if (!first) return null;
  const what = first.reason.text.replace(/\.$/, '');
  const are = spoken.includes(' and ') ? 'are' : 'is';
  switch (first.reason.code) {
    case 'blocked.auth':
      return {
        kind: 'auth-walled',
        text: `${spoken} ${are} spoken, and its lists ask for authorization.`,
        detail: 'Add a token as an extra header in the settings, and run again.',
      };
    case 'blocked.cors':
      return {
        kind: 'withheld',
        text: `${spoken} ${are} spoken, but this page cannot go on: ${lowerFirst(what)}. Other clients may work.`,
        detail: /session id/.test(what)
          ? 'If the server issues a session id, let it send Access-Control-Expose-Headers: Mcp-Session-Id.'
          : 'Let every answer, errors too, carry Access-Control-Allow-Origin for this page’s origin.',
      };
    default:
      return {
        kind: 'incomplete',
        text: `${spoken} ${are} spoken, but a declared list could not be read: ${what}.`,
        detail: 'Look at that request in the transcript; what rests on the list is not checked.',
      };
  }
}

/** Wire names such as `tools/list` keep their case. */
function lowerFirst(text: string): string {
  return /^(The|No|Something) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
