import type { EraDecision } from '../../model/era-decision.ts';
import type { AddressParts } from '../../model/facts-endpoint.ts';
import type { ReasonCode } from '../../model/reason.ts';
import type { Reply } from '../../model/reply.ts';
import { REVISIONS } from '../../model/revision.ts';
import { judgeProbe } from '../active-answers.ts';
import { clauses, defineEndpointCheck, notChecked, type Verdict } from '../define-check.ts';
import { type NullOrigin, nullOriginAnswered, nullOriginRefused } from '../null-origin.ts';
import { openingCommand } from '../opening-command.ts';
import { originNotJudged } from '../origin-rules.ts';
import { statusOf } from '../replies.ts';

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
      (reply) => answered(reply, page, address),
      (reply) => refused(reply, page, { revisions, hasToken, command }),
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
function refused(
  reply: Reply,
  page: Reply,
  { command, ...context }: Pick<NullOrigin, 'revisions' | 'hasToken'> & { readonly command: string },
): Verdict | null {
  if (reply.kind === 'withheld') {
    return notChecked(
      'browser.answer-withheld',
      'A frame of an opaque origin got no readable answer: a refusal, a missing CORS header and a permission that the frame lacks look the same.',
      { command },
    );
  }
  const status = statusOf(reply);
  return status === null ? null : nullOriginRefused({ ...context, status, other: statusOf(page) });
}

function answered(reply: Reply, page: Reply, address: AddressParts): Verdict {
  const status = statusOf(reply);
  if (status === null) throw new Error('Only answers are compared');
  const evidence = [{ exchange: reply.exchange }, { exchange: page.exchange }];
  return nullOriginAnswered({ status, other: statusOf(page) }, address, evidence);
}
