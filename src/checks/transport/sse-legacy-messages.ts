import type { Reply } from '../../model/reply.ts';
import { excerpt } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';

const EXPECTED = 'The response to initialize as a message event on the stream that GET opened.';
const FIX =
  'Answer the POST with 202 and no body, and write the response as an event to the open stream of that session.';

/** The POST was answered, but the stream brought nothing. */
function unanswered(reply: Extract<Reply, { kind: 'not-rpc' | 'broken' }>): Verdict {
  const { status } = reply;
  if (status === 401 || status === 403) return notChecked('blocked.auth', `The POST was answered ${status}.`);
  if (status === 429) return notChecked('budget.rate-limited', 'The POST was answered 429.');
  if (status >= 502 && status <= 504) return notChecked('blocked.unreachable', `The POST was answered ${status}.`);
  const refused = status >= 400;
  const said = reply.kind === 'not-rpc' && reply.excerpt !== '' ? ` with “${excerpt(reply.excerpt)}”` : '';
  return failed(
    refused
      ? `The POST of initialize to the address of the endpoint event was refused with ${status}.`
      : 'The POST of initialize was accepted, and no answer came on the stream.',
    {
      expected: EXPECTED,
      actual: `Status ${status}${said}, and no response on the stream.`,
      fix: refused ? 'Serve POST at the very address that the endpoint event names, query included.' : FIX,
      evidence: [{ exchange: reply.exchange }],
    },
  );
}

export default defineCheck({
  id: 'transport.sse-legacy.messages',
  title: 'Answers arrive as message events on the GET stream',
  level: 'MUST',
  eras: ['http+sse'],
  revisions: ['2024-11-05'],
  spec: clauses(['2024-11-05'], 'basic/transports', 'http-with-sse', 'MUST'),
  requires: ['initializeReplies'],
  consults: ['answers'],
  evaluate({ initializeReplies, answers }) {
    const reply = initializeReplies.at(-1);
    if (!reply) return notChecked('blocked.prerequisite', 'initialize was not sent.');
    switch (reply.kind) {
      case 'result':
      case 'rpc-error': {
        const evidence = [reply.at];
        if (reply.at.exchange === reply.exchange) {
          return failed('The answer to initialize came in the body of the POST, and not on the stream.', {
            expected: EXPECTED,
            actual: `A JSON-RPC answer in the body of the POST, with status ${reply.status}.`,
            fix: FIX,
            evidence,
          });
        }
        const post = answers?.find(({ exchange }) => exchange === reply.exchange);
        if (post?.holds !== 'result' && post?.holds !== 'error') {
          return verified('The answer to initialize came as a message event on the stream.', { evidence });
        }
        return observedRisk('The answer to initialize came twice: on the stream and in the body of the POST.', {
          why: 'A client that reads both handles the same answer twice.',
          fix: FIX,
          evidence: [reply.at, post.at],
        });
      }
      case 'not-rpc':
      case 'broken':
        return unanswered(reply);
      case 'timeout':
        return failed('The POST of initialize got no answer, neither by HTTP nor on the stream.', {
          expected: EXPECTED,
          actual: `Nothing within ${reply.afterMs / 1000} s.`,
          fix: FIX,
          evidence: [{ exchange: reply.exchange }],
        });
      case 'withheld':
        return notChecked('blocked.cors', 'The browser withheld the answer to the POST of initialize.');
      case 'cancelled':
        return notChecked('aborted', 'The run was stopped before initialize was answered.');
    }
  },
});
