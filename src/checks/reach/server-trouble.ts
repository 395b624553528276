import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'reach.server-trouble',
  title: 'No 5xx or throttling during the run',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['seenAnswers'],
  evaluate({ seenAnswers }) {
    const trouble = seenAnswers.filter(({ status }) => status === 429 || status >= 500);
    const [first] = trouble;
    if (!first)
      return verified(`No 5xx and no 429 in ${seenAnswers.length} ${seenAnswers.length === 1 ? 'answer' : 'answers'}.`);
    const subjects = trouble.map(({ rpcMethod, method, status, exchange }) => ({
      name: rpcMethod ?? method,
      detail: `HTTP ${status}`,
      at: { exchange },
    }));
    const evidence = subjects.map(({ at }) => at);
    const count = `${trouble.length} of ${seenAnswers.length} answers`;
    if (trouble.every(({ status }) => status === 429)) {
      return observedRisk(`The server limits the rate of requests: ${count} are HTTP 429.`, {
        why: 'A client that opens with a few requests at once meets the limit too.',
        fix: 'Allow the requests of an ordinary start, and send Retry-After with each 429.',
        subjects,
        evidence,
      });
    }
    return observedRisk(
      `${count} say that the server or a gateway failed, the first with HTTP ${first.status} to ${first.rpcMethod ?? first.method}.`,
      {
        why: 'What this run could not see may work at another time, or fail for users.',
        fix: 'Look at the server’s log for this request. Refuse what the server does not support with a JSON-RPC error instead of a 5xx.',
        subjects,
        evidence,
      },
    );
  },
});
