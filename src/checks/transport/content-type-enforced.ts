import type { ActiveProof } from '../../model/facts-active.ts';
import type { Reply } from '../../model/reply.ts';
import { REVISIONS } from '../../model/revision.ts';
import { judgeProbe } from '../active-answers.ts';
import { defineCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { replyWords, statusOf } from '../replies.ts';

/** Words of a refusal that is about the media type. */
const ABOUT_TYPE = /content[- ]?type|media[- ]?type|text\/plain|application\/json/i;
/** Errors about the message itself: whoever says so has read it. */
const ABOUT_MESSAGE: ReadonlySet<unknown> = new Set([-32601, -32602]);

export default defineCheck({
  id: 'transport.content-type.enforced',
  title: 'JSON sent as text/plain is refused',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'cross-site request forgery; MCP specification 2026-07-28, “Security & Endpoint”',
  requires: ['active'],
  evaluate: ({ active }) => judgeProbe(active, 'active-plain-type', (reply) => verdictOn(reply, active), refusedType),
});

/** 415 stands before everything, and so does any 4xx that names the type. */
function refusedType(reply: Reply): Verdict | null {
  const status = statusOf(reply) ?? 0;
  const isRefusal = status === 415 || (status >= 400 && status < 500 && ABOUT_TYPE.test(textOf(reply)));
  if (!isRefusal || status === 429) return null;
  return verified(`JSON sent as text/plain is refused with ${replyWords(reply)}.`);
}

function verdictOn(reply: Reply, { space }: ActiveProof): Verdict {
  const wasRead = reply.kind === 'result' || (reply.kind === 'rpc-error' && ABOUT_MESSAGE.has(reply.code));
  if (!wasRead) {
    return notChecked(
      'ambiguous.two-faults',
      `JSON sent as text/plain got ${replyWords(reply)}; the missing session or mirrored headers explain that too.`,
    );
  }
  const isPrivate = space === 'loopback' || space === 'private';
  return observedRisk(`JSON sent as text/plain is processed: ${reply.method} got ${replyWords(reply)}.`, {
    why: isPrivate
      ? 'Browsers send text/plain without asking first, so any website that the user opens can drive this server, whatever its CORS headers say.'
      : 'Browsers send text/plain without asking first, so any website can send requests to this server, whatever its CORS headers say.',
    fix: 'Answer 415 to a POST whose Content-Type is not application/json.',
  });
}

function textOf(reply: Reply): string {
  if (reply.kind === 'not-rpc') return reply.excerpt;
  return reply.kind === 'rpc-error' && typeof reply.text === 'string' ? reply.text : '';
}
