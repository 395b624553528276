import type { AnswerFactValues } from '../../model/facts-answers.ts';
import { asText, isObject, jsonType, member } from '../../model/json.ts';
import { counted, excerpt, methods, naming, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

type Result = AnswerFactValues['results'][number];

const KEY = 'io.modelcontextprotocol/serverInfo';

function info({ result }: Result): unknown {
  return member(result['_meta'], KEY);
}

function isWellFormed(value: unknown): boolean {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string';
}

function identity(one: Result): string {
  const value = info(one);
  return `${excerpt(asText(member(value, 'name')))} ${excerpt(asText(member(value, 'version')))}`;
}

export default defineCheck({
  id: 'transport.result-meta.server-info',
  title: 'Results carry serverInfo in _meta',
  level: 'SHOULD',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/index', '_meta', 'SHOULD'),
  requires: ['results'],
  evaluate({ results }) {
    const others = results.filter(({ method }) => method !== 'server/discover');
    if (others.length === 0) return notChecked('n/a.not-seen', 'Only server/discover was answered with a result.');
    const present = results.filter((one) => info(one) !== undefined);
    const wrong = present.filter((one) => others.includes(one) && !isWellFormed(info(one)));
    const [first] = wrong;
    if (first) {
      return failed(`serverInfo in the _meta of ${methods(wrong)} has the wrong shape.`, {
        expected: 'An object with the strings “name” and “version”.',
        actual: isObject(info(first)) ? 'An object without a name or version text.' : `${jsonType(info(first))}.`,
        fix: `Set _meta["${KEY}"] to {"name": "…", "version": "…"}.`,
        evidence: places(wrong),
        subjects: subjectsOf(wrong, (one) => jsonType(info(one))),
      });
    }
    const absent = others.filter((one) => info(one) === undefined);
    if (absent.length > 0) {
      return observedRisk(`${absent.length} of ${counted(others.length, 'result')} have no serverInfo in _meta.`, {
        why: 'Logs and clients cannot tell which server and which version gave the answer.',
        fix: `Add _meta["${KEY}"] with name and version to every result.`,
        evidence: places(absent),
        subjects: subjectsOf(absent, () => 'no serverInfo in _meta'),
      });
    }
    const seen = present.filter((one) => isWellFormed(info(one)));
    const identities = [...new Set(seen.map(identity))];
    if (identities.length > 1) {
      return observedRisk(`The answers of one run name different servers: ${naming(identities)}.`, {
        why: 'A load balancer seems to mix releases. Lists and tools may differ from answer to answer.',
        fix: 'Send all traffic to one release, or wait until a rollout is done and test again.',
        evidence: places(seen),
        subjects: subjectsOf(seen, identity),
      });
    }
    return verified(`${counted(others.length, 'result')} with the same serverInfo.`, { evidence: places(others) });
  },
});
