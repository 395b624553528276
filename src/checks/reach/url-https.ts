import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'reach.url.https',
  title: 'Traffic is encrypted, or stays on this machine',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address'],
  evaluate({ address: { protocol, space, host } }) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (protocol !== 'https:' && protocol !== 'http:')
      return notChecked('n/a.not-sent', 'The address is not http or https, so nothing was sent.');
    if (protocol === 'https:') return verified('The address is https.');
    if (space === 'loopback') return verified('The address is http on loopback, so nothing leaves this machine.');
    return observedRisk(`The address is plain http, and ${host} is not on this machine.`, {
      why: 'Everyone on the way can read and change what is sent, tokens and tool results included.',
      fix: 'Serve the endpoint over https.',
    });
  },
});
