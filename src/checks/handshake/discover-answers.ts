import { isObject, member } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { replyWords, unjudged } from '../replies.ts';

const UNSUPPORTED_VERSION = -32022;
const MISSING_CAPABILITY = -32021;
const HEADER_MISMATCH = -32020;

export default defineCheck({
  id: 'handshake.discover.answers',
  title: 'server/discover is implemented',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/discover', '', 'MUST'),
  requires: ['discoverReplies'],
  evaluate({ discoverReplies }, { revision }) {
    const last = discoverReplies.at(-1);
    if (!last) return notChecked('n/a.not-sent', 'server/discover was not sent.');
    if (last.kind === 'result') return resultVerdict(last, discoverReplies.length > 1);
    const blocked = unjudged(last);
    if (blocked) return blocked;
    return last.kind === 'rpc-error' ? errorVerdict(last, revision) : refused(last);
  },
});

type Result = Extract<Reply, { kind: 'result' }>;
type RpcError = Extract<Reply, { kind: 'rpc-error' }>;

function resultVerdict(reply: Result, retried: boolean): Verdict {
  if (!isObject(reply.result)) return refused(reply, 'its result is not an object');
  if (reply.status < 200 || reply.status > 299) return refused(reply, 'an error status belongs to an error');
  const after = retried ? ' after a retry with a revision from the server’s own list' : '';
  return verified(`server/discover was answered with HTTP ${reply.status} and a result${after}.`);
}

function errorVerdict(reply: RpcError, revision: string): Verdict {
  if (reply.code === UNSUPPORTED_VERSION) return versionVerdict(reply, revision);
  if (reply.code === MISSING_CAPABILITY) {
    return observedRisk(`server/discover was answered with ${replyWords(reply)}: a client capability is demanded.`, {
      why: 'Discovery is how a client learns what a server needs. A demand before that leaves clients without an answer.',
      fix: 'Answer server/discover without any client capability.',
    });
  }
  if (reply.code === HEADER_MISMATCH) {
    return refused(
      reply,
      'the request was correct, so a proxy changed or dropped its headers on the way, or the server compares them wrongly',
    );
  }
  return refused(reply);
}

/** A correct refusal names revisions that this program does not speak; its own list must not hold what was refused. */
function versionVerdict(reply: RpcError, revision: string): Verdict {
  const supported = member(reply.data, 'supported');
  if (Array.isArray(supported) && supported.includes(revision)) {
    return refused(reply, `its own list names ${revision}, the revision that it refused`);
  }
  const names: readonly unknown[] = Array.isArray(supported) ? supported : [];
  const known = names.filter((one) => typeof one === 'string').slice(0, 5);
  return notChecked(
    'n/a.era',
    `The server refused ${revision} and names ${known.join(', ') || 'no revision'}, none of which Handcheck speaks. That is correct behaviour.`,
  );
}

function refused(reply: Reply, because?: string): Verdict {
  const actual = `server/discover was answered with ${replyWords(reply)}`;
  return failed(`${actual}${because === undefined ? '' : `; ${because}`}.`, {
    expected: 'HTTP 200 and a result object: every server of this revision implements server/discover.',
    actual: `${actual}.`,
    fix:
      reply.kind === 'rpc-error' && reply.code === HEADER_MISMATCH
        ? 'Pass MCP-Protocol-Version and Mcp-Method through every proxy unchanged, and compare them with the body as they arrive.'
        : 'Implement server/discover and answer it with supportedVersions and capabilities.',
  });
}
