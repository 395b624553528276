import { REVISIONS } from '../../model/revision.ts';
import { actualOf, CORS_FACTS, corsNotJudged, ofClass } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, observedRisk, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.expose.www-authenticate',
  title: 'WWW-Authenticate is exposed on 401 and 403',
  level: 'FETCH',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Fetch standard',
  requires: CORS_FACTS,
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { challenges } = facts.cors;
    const [hidden] = ofClass(facts.diagnoses, 'challenge-unreadable');
    if (hidden) {
      const twice =
        environment.engine === 'firefox' ? ' Firefox hides it altogether where it is sent twice, exposed or not.' : '';
      const text = 'A 401 is readable, but no WWW-Authenticate: it is not sent, or not exposed.';
      return observedRisk(actualOf(hidden, environment, text), {
        why: `Browser clients then depend on the well-known address to find out where to sign in.${twice}`,
        fix: hidden.fix ?? 'Expose WWW-Authenticate.',
        evidence: hidden.evidence,
      });
    }
    const readable = challenges.filter(({ isReadable }) => isReadable);
    if (readable.length > 0) {
      const evidence = readable.map(({ exchange }) => ({ exchange, header: 'www-authenticate' }));
      return verified('WWW-Authenticate is readable.', { evidence });
    }
    return challenges.some(({ status }) => status === 401)
      ? notChecked('n/a.not-seen', 'The server did not send WWW-Authenticate with its 401.')
      : notChecked('n/a.no-401', 'No request was answered with 401.');
  },
});
