import type { EraDecision } from '../../model/era-decision.ts';
import type { AddressParts } from '../../model/facts-endpoint.ts';
import type { ReasonCode } from '../../model/reason.ts';
import type { Reply } from '../../model/reply.ts';
import { isAtLeast, REVISIONS, type Revision } from '../../model/revision.ts';
import { judgeProbe } from '../active-answers.ts';
import { clauses, defineEndpointCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { openingCommand } from '../opening-command.ts';
import { originNotJudged } from '../origin-rules.ts';
import { statusOf } from '../replies.ts';

/** First revision that names the status. */
const NAMES_403: Revision = '2025-11-25';
const FIX = 'Compare Origin with a list of origins that are to be let in, and answer 403 to others and to “null”.';

export default defineEndpointCheck({
  id: 'reach.origin.null',
  title: 'An opaque origin is refused',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(
      ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'security-warning',
      'MUST',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'security-%26-endpoint', 'MUST'),
  ],
  requires: ['address', 'decision', 'openingReplies', 'cors', 'profile'],
  consults: ['active'],
  evaluate({ address, decision, openingReplies, cors, profile, active }, environment) {
    const blocked = originNotJudged(address, environment);
    if (blocked) return blocked;
    if (profile === 'quick') {
      return notChecked('active.not-selected', 'A request with “Origin: null” is sent only in the standard profile.');
    }
    if (!active) {
      const code = BLOCKED[decision.verdict] ?? 'blocked.prerequisite';
      return notChecked(code, 'No era was spoken, so the active part was not sent.');
    }
    const page = openingReplies.findLast((one) => one.method === 'server/discover' && statusOf(one) !== null);
    if (!page) return notChecked('blocked.cors', 'This page got no readable answer to compare with.');
    const revisions = Object.values(decision.eras).flatMap(({ status, revision }) =>
      status === 'spoken' && revision !== undefined ? [revision] : [],
    );
    const command = openingCommand(address.url, decision, [{ name: 'Origin', value: 'null' }]);
    const hasToken = cors.headers.some(({ name, sentBy }) => name === 'authorization' && sentBy !== null);
    return judgeProbe(
      active,
      'active-origin-null',
      (reply) => compared({ page, reply, address, revisions }),
      (reply) => refused({ page, reply, revisions, hasToken, command }),
    );
  },
});

/** Why no era was spoken. */
const BLOCKED: { readonly [V in EraDecision['verdict']]?: ReasonCode } = {
  withheld: 'blocked.cors',
  unreachable: 'blocked.unreachable',
  'auth-walled': 'blocked.auth',
};

/** What a refusal of the frame says; null where it was let in, or where its status says nothing about origins. */
function refused(it: {
  readonly page: Reply;
  readonly reply: Reply;
  readonly revisions: readonly Revision[];
  readonly hasToken: boolean;
  readonly command: string;
}): Verdict | null {
  const { page, reply, revisions, hasToken, command } = it;
  if (reply.kind === 'withheld') {
    return notChecked(
      'browser.answer-withheld',
      'A frame of an opaque origin got no readable answer: a refusal, a missing CORS header and a permission that the frame lacks look the same.',
      { command },
    );
  }
  const status = statusOf(reply);
  const other = statusOf(page);
  if (status === null || status < 400 || status === 429 || status >= 500) return null;
  if (status === 401 || (status === 403 && hasToken)) {
    return notChecked('blocked.auth', 'The frame carries no token, and the server asked it for authorization first.');
  }
  if (status === other) {
    return status === 403
      ? notChecked('ambiguous.two-faults', 'This page and a frame of an opaque origin are both refused with HTTP 403.')
      : null;
  }
  if (status === 403 || !revisions.some((revision) => isAtLeast(revision, NAMES_403))) {
    return verified(`“Origin: null” is refused with HTTP ${status}, where this page got HTTP ${other}.`);
  }
  return observedRisk(`“Origin: null” is refused with HTTP ${status}, not with 403.`, {
    why: 'Clients cannot tell a refused origin from another error.',
    fix: 'Answer 403 to an origin that is not to be let in.',
  });
}

function compared(it: {
  readonly page: Reply;
  readonly reply: Reply;
  readonly address: AddressParts;
  readonly revisions: readonly Revision[];
}): Verdict {
  const { reply, page, address } = it;
  const same = statusOf(reply) === statusOf(page) ? 'like this page' : `where this page got HTTP ${statusOf(page)}`;
  const isPrivate = address.space === 'loopback' || address.space === 'private';
  return observedRisk(`“Origin: null” is answered with HTTP ${statusOf(reply)}, ${same}.`, {
    why: isPrivate
      ? 'Any website can make a browser send it, from a sandboxed frame. So any page that the user opens reaches this server on the user’s own machine or network, past every list of origins.'
      : 'Any website can make a browser send it, from a sandboxed frame, so no list of origins is in force. Where every origin is to be let in, that is as intended.',
    fix: FIX,
    evidence: [{ exchange: reply.exchange }, { exchange: page.exchange }],
  });
}
