import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

export default defineCheck({
  id: 'handshake.sse.endpoint-event',
  title: 'GET opens a stream that starts with an endpoint event',
  level: 'MUST',
  eras: ['http+sse'],
  revisions: ['2024-11-05'],
  spec: clauses(['2024-11-05'], 'basic/transports', 'http-with-sse', 'MUST'),
  requires: ['endpointEvent'],
  evaluate({ endpointEvent: { before, data, resolved, mediaType } }) {
    if (resolved === null) {
      return failed(`The endpoint event holds ${quoted(data)}, which is not a URI.`, {
        expected: 'A URI for the client’s messages, such as /messages?sessionId=….',
        actual: `The data of the endpoint event is ${quoted(data)}.`,
        fix: 'Send the address of the message endpoint as the data of the endpoint event, relative or absolute.',
      });
    }
    if (mediaType !== 'text/event-stream') {
      return observedRisk(`The stream with the endpoint event is sent as ${mediaType ?? 'no media type'}.`, {
        why: 'EventSource clients read only text/event-stream.',
        fix: 'Send Content-Type: text/event-stream on the answer to GET.',
      });
    }
    if (before.length > 0) {
      return observedRisk(
        `${before.length === 1 ? 'An event comes' : `${before.length} events come`} before the endpoint event: ${before.slice(0, 3).map(quoted).join(', ')}.`,
        {
          why: 'Later revisions tell clients to expect the endpoint event first; one that takes the first event fails.',
          fix: 'Send the endpoint event before anything else on the stream.',
        },
      );
    }
    return verified('GET opens an event stream that starts with an endpoint event.');
  },
});
