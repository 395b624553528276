import { counted, naming, places, shownValue } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

export default defineCheck({
  id: 'transport.sse.server-requests',
  title: 'No server request on a response stream',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/transports/streamable-http', 'receiving-messages', 'MUST NOT'),
  requires: ['streams', 'messages'],
  evaluate({ streams, messages }) {
    const requests = messages.filter(({ kind, form }) => kind === 'request' && form === 'stream');
    if (requests.length === 0) {
      return verified(`${counted(streams.length, 'stream')} without a request of the server.`, {
        evidence: streams.map(({ exchange }) => ({ exchange })),
      });
    }
    const asked = naming(requests.map(({ value }) => shownValue(value['method'])));
    return failed(`The server sends a request of its own on a response stream: ${asked}.`, {
      expected: 'Notifications and the final response only.',
      actual: `${counted(requests.length, 'message')} with a method and an id.`,
      fix: 'Ask for input by a result with resultType “input_required” on the methods that allow it. Clients of this revision send no responses, so the request is never answered.',
      evidence: places(requests),
      subjects: requests.map(({ value, at }) => ({ name: shownValue(value['method']), at })),
    });
  },
});
