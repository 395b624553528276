import { clauses, defineEndpointCheck, notChecked } from '../define-check.ts';
import { forgedOriginVerdict } from '../forged-header.ts';
import { openingCommand } from '../opening-command.ts';
import { originNotJudged } from '../origin-rules.ts';

export default defineEndpointCheck({
  id: 'reach.origin.forged',
  title: 'A forged Origin is refused with 403',
  level: 'MUST',
  eras: ['legacy', 'modern'],
  revisions: ['2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2025-11-25'], 'basic/transports', 'security-warning', 'MUST'),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'security-%26-endpoint', 'MUST'),
  ],
  requires: ['address', 'decision'],
  consults: ['curl'],
  evaluate({ address, decision, curl }, environment) {
    const revisions = Object.values(decision.eras).flatMap(({ status, revision }) =>
      status === 'spoken' && revision !== undefined ? [revision] : [],
    );
    if (curl?.forgedOrigin) return forgedOriginVerdict(curl.forgedOrigin, address, revisions);
    const blocked = originNotJudged(address, environment);
    if (blocked) return blocked;
    const command = openingCommand(address.url, decision, [{ name: 'Origin', value: 'https://attacker.example' }]);
    return notChecked(
      'browser.forbidden-header',
      'Browsers do not let a page set Origin. Run the command: HTTP 403 is required from 2025-11-25 on; before, any error status will do.',
      { command },
    );
  },
});
