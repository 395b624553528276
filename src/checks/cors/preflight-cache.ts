import { maskedUrl } from '../../model/endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { curlCommand } from '../../model/shell.ts';
import { CORS_FACTS, corsNotJudged } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked } from '../define-check.ts';
import { maxAgeVerdict } from '../max-age.ts';

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
    const names = facts.cors.headers.map(({ name }) => name).join(',');
    const command = curlCommand({
      method: 'OPTIONS',
      url: maskedUrl(facts.address.url),
      headers: [
        { name: 'Origin', value: environment.pageOrigin ?? 'http://localhost' },
        { name: 'Access-Control-Request-Method', value: 'POST' },
        { name: 'Access-Control-Request-Headers', value: names === '' ? 'content-type' : names },
      ],
      body: null,
      options: ['-i', '--max-time 15'],
    });
    return notChecked(
      'browser.preflight-hidden',
      'Browsers never show the answer to OPTIONS. Without Access-Control-Max-Age a grant is remembered for 5 s, so a client costs extra requests; the command shows the header.',
      { command },
    );
  },
});
