import { REVISIONS } from '../../model/revision.ts';
import { CORS_FACTS, corsNotJudged } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { metadataCommand } from '../metadata.ts';

export default defineEndpointCheck({
  id: 'cors.well-known.authorization-server',
  title: 'Authorization server metadata is readable cross-origin',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    return facts.cors.challenges.length === 0
      ? notChecked('n/a.no-auth', 'The server asked for no authorization.')
      : notChecked(
          'n/a.not-sent',
          'The metadata of the authorization server was not asked for in this run. The command asks for it at the server itself; put the address that the metadata of the resource names in its place.',
          { command: metadataCommand(facts.address.url, 'oauth-authorization-server', environment.pageOrigin) },
        );
  },
});
