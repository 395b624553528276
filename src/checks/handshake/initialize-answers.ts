import type { EraDecision } from '../../model/era-decision.ts';
import { isObject, member } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { type Era, LEGACY_REVISIONS, OFFERED_LEGACY } from '../../model/revision.ts';
import { clauses, defineCheck, failed, notChecked, type Verdict, verified } from '../define-check.ts';
import { quoted, replyWords, seconds, unjudged } from '../replies.ts';

const MEMBERS = ['protocolVersion', 'capabilities', 'serverInfo'] as const;

export default defineCheck({
  id: 'handshake.initialize.answers',
  title: 'initialize is answered',
  level: 'MUST',
  eras: ['http+sse', 'legacy'],
  revisions: LEGACY_REVISIONS,
  spec: clauses(LEGACY_REVISIONS, 'basic/lifecycle', 'initialization', 'MUST'),
  requires: ['decision', 'initializeReplies'],
  evaluate({ decision, initializeReplies }, { era }) {
    const last = initializeReplies.at(-1);
    if (!last) return notChecked('n/a.not-sent', 'initialize was not sent.');
    if (last.kind === 'result') return resultVerdict(last, initializeReplies, era);
    if (decision.verdict === 'modern') return modernVerdict(last);
    return silenceVerdict(last, decision) ?? refusalVerdict(last, initializeReplies, decision, era);
  },
});

type Result = Extract<Reply, { kind: 'result' }>;

function resultVerdict(last: Result, replies: readonly Reply[], era: Era): Verdict {
  const missing = MEMBERS.filter((name) => member(last.result, name) === undefined);
  if (!isObject(last.result) || missing.length > 0) {
    const lacks = isObject(last.result) ? `without ${missing.join(' and ')}` : 'that is not an object';
    return broken(`initialize was answered with a result ${lacks}.`, last);
  }
  // On HTTP+SSE the status belongs to the POST, and no rule speaks of it.
  if (era === 'legacy' && (last.status < 200 || last.status > 299)) {
    return broken(`The result of initialize came with HTTP ${last.status}.`, last);
  }
  const refused = replies.slice(0, -1).find(isRefusal);
  const version = member(last.result, 'protocolVersion');
  if (refused && version !== OFFERED_LEGACY) return offerRefused(refused, version);
  return verified(`initialize was answered with ${replyWords(last)}, with ${MEMBERS.join(', ')}.`);
}

/** A first offer that was turned down; throttling, authorization and gateways do not count. */
function isRefusal(reply: Reply): boolean {
  if (reply.kind !== 'rpc-error' && reply.kind !== 'not-rpc') return false;
  return unjudged(reply) === null;
}

function offerRefused(refused: Reply, version: unknown): Verdict {
  const answered = typeof version === 'string' ? version.slice(0, 40) : 'no version';
  return failed(
    `initialize with ${OFFERED_LEGACY} was refused with ${replyWords(refused)}; offered another revision, the server answered with ${answered}.`,
    {
      expected: `A result that offers ${answered}: a server that does not speak the requested revision must negotiate, that is, answer with one that it speaks.`,
      actual: `${replyWords(refused)} to the offer of ${OFFERED_LEGACY}.`,
      fix: `Answer initialize with a result whose protocolVersion is ${answered}, whatever revision the client offers. The client decides whether to go on.`,
    },
  );
}

/** Refusing initialize is right for a server that is modern only. */
function modernVerdict(last: Reply): Verdict {
  const blocked = unjudged(last);
  return blocked === null
    ? notChecked('n/a.era', 'The server speaks the modern era only, which has no initialize.')
    : notChecked('ambiguous.dual', `${blocked.message} The server may speak the legacy era too.`);
}

/** No answer at all, although another request of the run proves that requests arrive. */
function silenceVerdict(last: Reply, decision: EraDecision): Verdict | null {
  const { discover } = decision;
  const cut = last.kind === 'broken' && last.why === 'time';
  const ended = last.kind === 'not-rpc' && last.what === 'stream-without-answer';
  if (cut || (ended && last.status < 300)) {
    return broken(
      cut
        ? `initialize timed out: HTTP ${last.status} came, but no answer followed within the time limit.`
        : 'initialize got no answer: its event stream ends without one.',
      last,
    );
  }
  if (last.kind !== 'timeout') return null;
  const delivered = discover !== null && discover !== 'D12' && discover !== 'D13';
  if (!delivered) {
    return notChecked('blocked.unreachable', `initialize got ${replyWords(last)}, and no other request was answered.`);
  }
  return broken(
    `initialize timed out: no answer within ${seconds(last.afterMs)}, while server/discover was answered.`,
    last,
  );
}

function refusalVerdict(last: Reply, replies: readonly Reply[], decision: EraDecision, era: Era): Verdict {
  const blocked = unjudged(last);
  if (blocked) return blocked;
  if (replies.every((reply) => 'status' in reply && reply.status === 406)) return notAcceptable(last);
  const text = `initialize was answered with ${replyWords(last)}.`;
  if (decision.eras[era].status === 'spoken') return broken(text, last);
  return notChecked('ambiguous.era', `${text} Nothing else shows that the server speaks ${era}.`);
}

/** Order means nothing in Accept (RFC 9110, section 12.5.1), so a server that looks at its start refuses every client. */
function notAcceptable(last: Reply): Verdict {
  const said =
    last.kind === 'rpc-error' && typeof last.text === 'string' ? ` The server says ${quoted(last.text)}` : '';
  return failed(
    `initialize was refused with HTTP 406 although its Accept header lists application/json and text/event-stream.${said}`,
    {
      expected: 'A result, since both types that the transport allows are accepted.',
      actual: 'HTTP 406 to “Accept: application/json, text/event-stream”.',
      fix: 'Look for both types anywhere in Accept. A server that expects text/event-stream first reads an order into the header that it does not have.',
    },
  );
}

function broken(message: string, last: Reply): Verdict {
  return failed(message, {
    expected: 'HTTP 200 and a result with protocolVersion, capabilities and serverInfo.',
    actual: `initialize: ${replyWords(last)}.`,
    fix: 'Answer initialize with a result before anything else, also when the client is not known.',
  });
}
