import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineEndpointCheck, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

export default defineEndpointCheck({
  id: 'reach.url.secret',
  title: 'No credential in the address',
  level: 'MUST NOT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/authorization', 'token-requirements', 'MUST NOT'),
    ...clauses(['2026-07-28'], 'basic/authorization', 'token-requirements', 'MUST NOT'),
  ],
  requires: ['address'],
  evaluate({ address: { secretParameters } }) {
    if (secretParameters.length === 0) return verified('No parameter of the address looks like a credential.');
    const names = secretParameters.slice(0, 5).map(quoted).join(', ');
    return observedRisk(
      `The parameter${secretParameters.length === 1 ? '' : 's'} ${names} of the address look${secretParameters.length === 1 ? 's' : ''} like a credential.`,
      {
        why: 'Addresses end up in logs, histories and shared reports. Access tokens must not travel in the query; a key that only names a tenant may.',
        fix: 'Send the credential as a header, such as Authorization. The value is masked in this report.',
        subjects: secretParameters.map((name) => ({ name: name.slice(0, 200) })),
      },
    );
  },
});
