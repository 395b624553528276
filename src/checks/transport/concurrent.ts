import type { RpcMessage } from '../../model/facts-answers.ts';
import { asText } from '../../model/json.ts';
import type { Reply } from '../../model/reply.ts';
import { counted, methods, naming, places, subjectsOf } from '../answer-words.ts';
import { defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

/** Answers that other checks speak of: authorization, an ended session, the rate limit. */
const OTHER_CAUSE: readonly number[] = [401, 403, 404, 429];

/** Responses that stand on the exchange of another of the parallel requests. */
function strays(replies: readonly Reply[], responses: readonly RpcMessage[]): readonly RpcMessage[] {
  const asked = new Map(replies.map(({ requestId, exchange }) => [asText(requestId), exchange]));
  const parallel = new Set(replies.map(({ exchange }) => exchange));
  return responses.filter(({ value, at, onSharedStream }) => {
    const id = value['id'];
    if (onSharedStream || !parallel.has(at.exchange) || (typeof id !== 'string' && typeof id !== 'number'))
      return false;
    const owner = asked.get(asText(id));
    return owner !== undefined && owner !== at.exchange;
  });
}

function isFailure(reply: Reply): boolean {
  if (reply.kind === 'result' || reply.kind === 'withheld' || reply.kind === 'cancelled') return false;
  return reply.kind === 'timeout' || !OTHER_CAUSE.includes(reply.status);
}

export default defineCheck({
  id: 'transport.concurrent',
  title: 'Parallel requests each get their own answer',
  level: 'PRODUCT',
  eras: ['legacy', 'modern'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [],
  source: 'conformance suite, server-sse-multiple-streams',
  requires: ['parallelReplies', 'responses'],
  evaluate({ parallelReplies, responses }) {
    const astray = strays(parallelReplies, responses);
    if (astray.length > 0) {
      return failed(`The response to ${methods(astray)} carries the id of another request that was under way.`, {
        expected: 'Each answer on the HTTP exchange of its own request.',
        actual: `${counted(astray.length, 'answer')} of parallel requests on the wrong exchange.`,
        fix: 'Keep the response of each HTTP request apart. A shared variable for “the current response” is the usual cause.',
        evidence: places(astray),
        subjects: subjectsOf(
          astray,
          ({ value, requestId }) => `asked ${String(requestId)}, answered ${asText(value['id'])}`,
        ),
      });
    }
    const failing = parallelReplies.filter(isFailure);
    const recovered = failing.filter(({ method, exchange }) =>
      responses.some(
        (one) => one.method === method && one.at.exchange > exchange && Object.hasOwn(one.value, 'result'),
      ),
    );
    if (recovered.length > 0) {
      const names = naming(recovered.map(({ method }) => method));
      return observedRisk(`${names} fails beside other requests and succeeds when it is sent alone.`, {
        why: 'Clients ask for several lists at once, so users meet the failure now and then.',
        fix: 'Look for state that parallel requests share: one database connection, one transport, one lock.',
        evidence: recovered.map(({ at }) => at),
      });
    }
    const answered = parallelReplies.filter(({ kind }) => kind === 'result' || kind === 'rpc-error');
    if (answered.length < 2) {
      return notChecked('blocked.prerequisite', 'Fewer than two of the parallel requests were answered.');
    }
    return verified(`${counted(answered.length, 'parallel request')} got their own answers.`, {
      evidence: answered.map(({ at }) => at),
    });
  },
});
