import { maskedUrl } from '../../model/endpoint.ts';
import type { CorsProof } from '../../model/facts-endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { curlCommand } from '../../model/shell.ts';
import { CORS_FACTS, corsNotJudged } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';

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

function maxAgeVerdict({ exchange, value }: NonNullable<CorsProof['maxAge']>): Verdict {
  const evidence = [{ exchange, header: 'access-control-max-age' }];
  const seconds = /^\s*\d{1,9}\s*$/.test(value ?? '') ? Number(value) : null;
  if (seconds !== null && seconds > 0) {
    return verified(`Access-Control-Max-Age lets a browser remember the preflight for ${seconds} s.`, { evidence });
  }
  return observedRisk(
    `A browser may ${value === null ? 'remember a preflight for 5 s only' : 'not remember a preflight'}.`,
    {
      why: `${value === null ? 'The answer to OPTIONS carries no Access-Control-Max-Age' : `Access-Control-Max-Age is “${value.slice(0, 40)}”`}, so a web client sends many requests twice.`,
      fix: 'Send Access-Control-Max-Age: 600 on the answer to OPTIONS.',
      evidence: [{ exchange }],
    },
  );
}
