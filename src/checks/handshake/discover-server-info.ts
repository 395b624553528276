import { asText, isObject, jsonType, member } from '../../model/json.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

const KEY = 'io.modelcontextprotocol/serverInfo';

export default defineCheck({
  id: 'handshake.discover.server-info',
  title: 'The server names itself in _meta',
  level: 'SHOULD',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/discover', 'discoverresult', 'SHOULD'),
  requires: ['openingResult', 'serverInfo'],
  evaluate({ openingResult, serverInfo }) {
    const { value, at } = serverInfo;
    if (value === undefined) {
      const inBody = member(openingResult.value, 'serverInfo') !== undefined;
      return observedRisk(
        inBody
          ? `serverInfo stands in the result itself, not in _meta["${KEY}"].`
          : `The result of server/discover has no _meta["${KEY}"].`,
        {
          why: inBody
            ? 'This is the shape of an earlier draft. Clients of the published revision do not look there.'
            : 'Users and logs then have no name for the server.',
          fix: `Put name and version into _meta["${KEY}"].`,
          evidence: [openingResult.at],
        },
      );
    }
    const wrong = isObject(value)
      ? ['name', 'version'].filter((name) => typeof member(value, name) !== 'string')
      : null;
    if (wrong !== null && wrong.length === 0) {
      return verified(
        `The server names itself ${quoted(asText(member(value, 'name')))} ${asText(member(value, 'version')).slice(0, 40)}.`,
        {
          evidence: [at],
        },
      );
    }
    const actual =
      wrong === null
        ? `The value is ${jsonType(value)}.`
        : wrong.map((name) => `${name} is ${jsonType(member(value, name))}`).join(', ');
    return failed(`_meta["${KEY}"] is not a name and a version: ${actual.replace(/\.$/, '')}.`, {
      expected: 'An object with name and version as text.',
      actual,
      fix: `Send _meta["${KEY}"] as {"name": "…", "version": "…"}.`,
      evidence: [at],
    });
  },
});
