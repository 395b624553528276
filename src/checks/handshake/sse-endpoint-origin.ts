import { maskedUrl } from '../../model/endpoint.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineCheck({
  id: 'handshake.sse.endpoint-origin',
  title: 'The endpoint event stays on the same origin',
  level: 'PRODUCT',
  eras: ['http+sse'],
  revisions: ['2024-11-05'],
  spec: [],
  requires: ['endpointEvent'],
  evaluate({ endpointEvent: { resolved, sameOrigin } }) {
    if (resolved === null) return notChecked('blocked.prerequisite', 'The endpoint event holds no URI.');
    if (sameOrigin) return verified('The endpoint event names an address on the origin of the stream.');
    return observedRisk(`The endpoint event sends messages to another origin: ${maskedUrl(resolved).slice(0, 200)}.`, {
      why: 'A stream could so redirect a client’s messages and tokens elsewhere. Handcheck does not follow it, and careful clients stop here too.',
      fix: 'Send a relative address in the endpoint event, or one with the scheme, host and port that the client used.',
    });
  },
});
