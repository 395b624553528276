import { REVISIONS } from '../../model/revision.ts';
import { CORS_FACTS, corsNotJudged } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { metadataCommand } from '../metadata.ts';

export default defineEndpointCheck({
  id: 'cors.well-known.resource',
  title: 'Resource metadata is readable cross-origin',
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
      : notChecked('n/a.not-sent', 'The metadata of the resource was not asked for in this run; the command does.', {
          command: metadataCommand(facts.address.url, 'oauth-protected-resource', environment.pageOrigin),
        });
  },
});
