import { REVISIONS } from '../../model/revision.ts';
import { CORS_FACTS, corsNotJudged } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { maxAgeVerdict } from '../max-age.ts';
import { preflightCommand } from '../preflight-command.ts';

export default defineEndpointCheck({
  id: 'cors.preflight.cache',
  title: 'Preflights are cacheable',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, Access-Control-Max-Age',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { maxAge } = facts.cors;
    if (maxAge) return maxAgeVerdict(maxAge);
    const command = preflightCommand(facts.address.url, facts.cors.headers, environment);
    return notChecked(
      'browser.preflight-hidden',
      'Browsers never show the answer to OPTIONS. Without Access-Control-Max-Age a grant is remembered for 5 s, so a client costs extra requests; the command shows the header.',
      { command },
    );
  },
});
