import { headerCase } from '../../model/asked-headers.ts';
import { headerNotProbed } from '../active-headers.ts';
import { CORS_FACTS, commandOf, corsNotJudged, ofClass, refusedVerdict } from '../cors-rules.ts';
import { defineEndpointCheck, notChecked, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'cors.allow-headers.mcp-param',
  title: 'Preflight allows the Mcp-Param headers the tools ask for',
  level: 'FETCH',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: [],
  source: 'Fetch standard; MCP specification 2026-07-28, “Custom Headers from Tool Parameters”',
  requires: [...CORS_FACTS, 'profile', 'paramHeaders'],
  consults: ['active'],
  evaluate(facts, environment) {
    const blocked = corsNotJudged(facts, environment);
    if (blocked) return blocked;
    const { paramHeaders, cors, diagnoses } = facts;
    const found = ofClass(diagnoses, 'allow-headers-incomplete');
    const isRefused = (name: string) => found.some(({ missing }) => missing.requestHeaders.includes(headerCase(name)));
    const refused = paramHeaders.filter(isRefused);
    const own = found.filter(({ missing }) =>
      refused.some((name) => missing.requestHeaders.includes(headerCase(name))),
    );
    const [first, ...others] = own;
    if (first) {
      const why = 'Browser clients cannot call the tools that need it; CORS has no wildcard for a prefix.';
      return {
        ...refusedVerdict(
          refused.map(headerCase).join(', '),
          [first, ...others],
          { name: '', why, isNeeded: true },
          environment,
        ),
        subjects: refused.map((name) => ({ name: headerCase(name) })),
      };
    }
    const asked = paramHeaders.map((name) => cors.headers.find((header) => header.name === name));
    const proofs = asked.flatMap((header) => header?.allowedBy ?? []);
    if (proofs.length === paramHeaders.length) {
      const names = paramHeaders.map(headerCase).join(', ');
      return verified(`A request with ${names} was let through.`, {
        evidence: proofs.map((exchange) => ({ exchange })),
      });
    }
    if (asked.every((header) => header === undefined || header.sentBy === null)) {
      return headerNotProbed(facts, 'Nothing in this run called for these headers.');
    }
    return notChecked(
      'blocked.cors',
      'These headers cannot be judged apart: requests without them get no readable answer either.',
      commandOf(diagnoses[0]),
    );
  },
});
