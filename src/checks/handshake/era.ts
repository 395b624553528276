import type { EraDecision } from '../../model/era-decision.ts';
import type { Reply } from '../../model/reply.ts';
import { ERAS, type Era, REVISIONS } from '../../model/revision.ts';
import {
  clauses,
  defineEndpointCheck,
  failed,
  notChecked,
  observedRisk,
  type Verdict,
  verified,
} from '../define-check.ts';
import { replyWords } from '../replies.ts';

export default defineEndpointCheck({
  id: 'handshake.era',
  title: 'Protocol era and revision',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05'], 'basic/transports', 'http-with-sse', 'MUST'),
    ...clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'streamable-http', 'MUST'),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', '', 'MUST'),
  ],
  requires: ['decision', 'openingReplies'],
  evaluate({ decision, openingReplies }, environment) {
    switch (decision.verdict) {
      case 'dual':
      case 'legacy':
      case 'modern':
      case 'http+sse':
        return spokenVerdict(decision, openingReplies);
      case 'not-mcp':
        return notAnEndpoint(openingReplies);
      case 'auth-walled':
        return notChecked('blocked.auth', `${said(openingReplies)} Add a token to see which era the server speaks.`);
      case 'withheld':
        return environment.vantage === 'browser'
          ? notChecked('blocked.cors', 'Something answers, and the browser withheld both answers from this page.')
          : notChecked('blocked.unreachable', 'Neither opening got a readable answer.');
      case 'unreachable':
        return notChecked('blocked.unreachable', 'Neither opening got a readable answer.');
      case 'unknown':
        return notChecked('ambiguous.era', `The answers do not decide the era. ${said(openingReplies)}`);
      case 'pending':
        return notChecked('aborted', 'The run ended before the era was decided.');
    }
  },
});

function spokenVerdict(decision: EraDecision, replies: readonly Reply[]): Verdict {
  const rows = [...new Set(ERAS.flatMap((era) => decision.eras[era].rows))];
  const speaks = `The server speaks ${spokenEras(decision).join(' and ')}${openEnd(decision)}`;
  const decided = `${speaks}${rows.length > 0 ? ` (${rows.join(', ')})` : ''}. ${said(replies)}`.trim();
  if (decision.contradictions.length === 0) return verified(decided);
  return observedRisk(`${speaks}, and something does not fit: ${decision.contradictions.join(' ')}`, {
    why: 'Clients that tell the eras apart by this answer may take the server for something else.',
    fix: 'Answer both openings as one revision describes them: a result, or the error that it names.',
  });
}

const ERA_NAMES: { readonly [E in Era]: string } = {
  modern: 'modern',
  legacy: 'legacy',
  'http+sse': 'HTTP+SSE, the transport of',
};

function spokenEras(decision: EraDecision): readonly string[] {
  return ERAS.filter((era) => decision.eras[era].status === 'spoken').map((era) => {
    const { answered, revision } = decision.eras[era];
    return `${ERA_NAMES[era]} ${answered === undefined ? (revision ?? '') : `“${answered}”`}`.trim();
  });
}

/** “Only” may not be said while the other era got no usable answer. */
function openEnd({ verdict, eras }: EraDecision): string {
  const other = verdict === 'legacy' ? 'modern' : verdict === 'modern' ? 'legacy' : null;
  if (other === null || eras[other].status === 'not-spoken') return '';
  return eras[other].status === 'not-tested' ? `; ${other} was not tested` : `; whether it speaks ${other} too is open`;
}

function notAnEndpoint(replies: readonly Reply[]): Verdict {
  const seen = said(replies);
  const html = replies.some((reply) => reply.kind === 'not-rpc' && reply.what === 'html');
  const text = html ? 'The address serves an HTML page. It is not an MCP endpoint.' : 'This is not an MCP endpoint.';
  return failed(`${text} ${seen}`, {
    expected: 'A JSON-RPC answer to server/discover or initialize, or an event stream with an endpoint event on GET.',
    actual: seen,
    fix: 'Check the path: many servers listen at /mcp or /sse below the address of their web page. Route POST requests to the MCP handler before any catch-all route.',
  });
}

/** What each opening got, the last reply of each method. */
function said(replies: readonly Reply[]): string {
  const last = new Map(replies.map((reply) => [reply.method, reply]));
  const parts = [...last.values()].map((reply) => `${reply.method} got ${replyWords(reply)}`);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
