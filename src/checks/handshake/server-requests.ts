import type { RpcMessage } from '../../model/facts-answers.ts';
import { member } from '../../model/json.ts';
import { isAtLeast, LEGACY_REVISIONS, type Revision } from '../../model/revision.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

/** Requests that need a client capability, and none was declared. */
const NEEDS_CAPABILITY: ReadonlySet<string> = new Set(['roots/list', 'sampling/createMessage', 'elicitation/create']);

export default defineCheck({
  id: 'handshake.server-requests',
  title: 'The server asks the client only for declared capabilities',
  level: 'MUST',
  eras: ['http+sse', 'legacy'],
  revisions: LEGACY_REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'basic/lifecycle', 'operation', 'SHOULD'),
    ...clauses(['2025-06-18', '2025-11-25'], 'basic/lifecycle', 'operation', 'MUST'),
  ],
  requires: ['messages'],
  evaluate({ messages }, { revision }) {
    const streamed = messages.filter(({ form }) => form === 'stream');
    if (streamed.length === 0) return notChecked('n/a.no-stream', 'No answer came as an event stream.');
    const asked = streamed.filter(({ kind, value }) => kind === 'request' && member(value, 'method') !== 'ping');
    if (asked.length === 0) return verified('The streams hold no request of the server other than ping.');
    return askedVerdict(asked, revision);
  },
});

function askedVerdict(asked: readonly RpcMessage[], revision: Revision): Verdict {
  const subjects = asked.map(({ value, at }) => ({ name: methodOf(value).slice(0, 100), at }));
  const undeclared = asked.filter(({ value }) => NEEDS_CAPABILITY.has(methodOf(value)));
  const evidence = asked.map(({ at }) => at);
  const [first] = undeclared;
  const fix = 'Ask only for what the client declared in initialize: roots, sampling or elicitation.';
  if (!first) {
    return observedRisk(
      `The server sends the request ${quoted(methodOf(asked[0]?.value))}, which no capability covers.`,
      {
        why: 'Clients refuse a request that they do not know; the server then waits for an answer that never comes.',
        fix,
        subjects,
        evidence,
      },
    );
  }
  const message = `The server sends ${methodOf(first.value)}, although no client capability was declared.`;
  if (!isAtLeast(revision, '2025-06-18')) {
    const why =
      'In this revision both sides should use negotiated capabilities only. A client without the feature refuses.';
    return observedRisk(message, { why, fix, subjects, evidence });
  }
  return failed(message, {
    expected: 'No request that needs a capability which the client did not declare.',
    actual: [...new Set(undeclared.map(({ value }) => methodOf(value)))].join(', '),
    fix,
    subjects,
    evidence,
  });
}

function methodOf(message: unknown): string {
  const method = member(message, 'method');
  return typeof method === 'string' ? method : '';
}
