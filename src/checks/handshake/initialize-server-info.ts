import { isObject, jsonType, member } from '../../model/json.ts';
import { LEGACY_REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

/** Values that templates leave behind. */
const PLACEHOLDERS: ReadonlySet<unknown> = new Set(['mcp-server', '0.0.0', 'example']);

export default defineCheck({
  id: 'handshake.initialize.server-info',
  title: 'serverInfo has name and version',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy'],
  revisions: LEGACY_REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'basic/lifecycle', 'initialization', 'MUST'),
    ...clauses(['2025-06-18', '2025-11-25'], 'schema', 'initializeresult', 'SCHEMA'),
  ],
  requires: ['serverInfo'],
  evaluate({ serverInfo: { value, at } }) {
    const evidence = [at];
    const name = member(value, 'name');
    const version = member(value, 'version');
    const wrong = [
      ...(typeof name === 'string' ? [] : [`name is ${jsonType(name)}`]),
      ...(typeof version === 'string' ? [] : [`version is ${jsonType(version)}`]),
    ];
    if (!isObject(value) || typeof name !== 'string' || typeof version !== 'string') {
      const actual = isObject(value) ? wrong.join(' and ') : `serverInfo is ${jsonType(value)}`;
      return failed(`serverInfo has no name and version: ${actual}.`, {
        expected: 'An object with name and version as text.',
        actual,
        fix: 'Send serverInfo as {"name": "…", "version": "…"}.',
        evidence,
      });
    }
    if (name === '' || version === '') {
      return observedRisk(`serverInfo.${name === '' ? 'name' : 'version'} is empty text.`, {
        why: 'Users and logs then have no name or version for the server.',
        fix: 'Set the server’s name and version where it is created.',
        evidence,
      });
    }
    if (PLACEHOLDERS.has(name) || PLACEHOLDERS.has(version)) {
      return observedRisk(
        `The server calls itself ${quoted(name)} ${quoted(version)}, which looks left over from a template.`,
        {
          why: 'Several servers of that name cannot be told apart in a client.',
          fix: 'Set the server’s own name and version where it is created.',
          evidence,
        },
      );
    }
    return verified(`The server calls itself ${quoted(name)} ${quoted(version)}.`, { evidence });
  },
});
