import { maskedUrl } from '../../model/endpoint.ts';
import { REVISIONS } from '../../model/revision.ts';
import { curlCommand } from '../../model/shell.ts';
import { CORS_FACTS, headerVerdict, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, observedRisk } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.authorization',
  title: 'Preflight allows Authorization',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard, CORS-preflight fetch',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const [star] = ofClass(facts.diagnoses, 'wildcard-authorization');
    if (star) {
      return observedRisk('Access-Control-Allow-Headers is *, which does not cover Authorization.', {
        why: 'The Fetch standard excludes it. The browsers that were measured accept it today, and may stop to.',
        fix: 'List Authorization by name in Access-Control-Allow-Headers.',
        evidence: star.evidence,
      });
    }
    const command = curlCommand({
      method: 'OPTIONS',
      url: maskedUrl(facts.address.url),
      headers: [
        { name: 'Origin', value: environment.pageOrigin ?? 'http://localhost' },
        { name: 'Access-Control-Request-Method', value: 'POST' },
        { name: 'Access-Control-Request-Headers', value: 'authorization' },
      ],
      body: null,
      options: ['-i', '--max-time 15'],
    });
    return headerVerdict(facts, environment, {
      name: 'authorization',
      why: 'A client that holds a token sends it with every request.',
      isNeeded: true,
      notSent: notChecked(
        'n/a.not-sent',
        'No request carried Authorization. Add a token as an extra header to judge this, or run the command.',
        { command },
      ),
    });
  },
});
