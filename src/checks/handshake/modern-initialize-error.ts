import type { EraDecision } from '../../model/era-decision.ts';
import { member } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { MODERN_REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { replyWords, unjudged } from '../replies.ts';

const DATE = /\b20\d\d-\d\d-\d\d\b/g;
/** Words of a refusal that speaks of an earlier session, so that the server may speak the legacy era after all. */
const EXISTING_SESSION = /already (been )?(initiali[sz]ed|connected)|existing (session|connection)/i;

export default defineCheck({
  id: 'handshake.modern.initialize-error',
  title: 'A modern-only server names its revisions when refusing initialize',
  level: 'SHOULD',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(
    ['2026-07-28'],
    'basic/versioning',
    'backward-compatibility-with-initialization-based-versions',
    'SHOULD',
  ),
  requires: ['decision', 'initializeReplies'],
  evaluate({ decision, initializeReplies }, { revision }) {
    const last = initializeReplies.at(-1);
    if (!last) return notChecked('n/a.not-sent', 'initialize was not sent.');
    if (decision.verdict !== 'modern')
      return notChecked('n/a.era', 'The server answers initialize, so it is not modern only.');
    if (last.kind === 'result' || EXISTING_SESSION.test(textOf(last))) {
      return notChecked(
        'ambiguous.dual',
        `initialize was answered with ${replyWords(last)}, so the server may speak the legacy era too.`,
      );
    }
    // A timeout is named by this rule; every other answer without a verdict is none here either.
    const blocked = last.kind === 'timeout' ? null : unjudged(last);
    return blocked ?? errorVerdict(last, decision, revision);
  },
});

function errorVerdict(last: Reply, decision: EraDecision, revision: string): Verdict {
  const named = namedModern(last, decision);
  const seen =
    last.kind === 'timeout' ? `initialize got ${replyWords(last)}` : `initialize was refused with ${replyWords(last)}`;
  if (named !== undefined) return verified(`${seen}, which names ${named}.`);
  return observedRisk(`${seen}, which does not name the version that the server speaks, ${revision}.`, {
    why: 'Legacy clients cannot find out by themselves; this error is all that they can show their users.',
    fix: `Refuse initialize with an error that names the versions spoken, for example code -32022 with data.supported ["${revision}"].`,
  });
}

/** A modern revision that the server supports, in `data.supported` or in the text; `data.requested` does not count. */
function namedModern(reply: Reply, { eras }: EraDecision): string | undefined {
  const listed = reply.kind === 'rpc-error' ? member(reply.data, 'supported') : undefined;
  const entries: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const dates = [...entries.filter((one) => typeof one === 'string'), ...(textOf(reply).match(DATE) ?? [])];
  const supported = eras.modern.supportedVersions;
  return dates.find((date) => date >= MODERN_REVISIONS[0] && (supported === undefined || supported.includes(date)));
}

function textOf(reply: Reply): string {
  if (reply.kind === 'rpc-error') return typeof reply.text === 'string' ? reply.text : '';
  return reply.kind === 'not-rpc' ? reply.excerpt : '';
}
