import type { Evidence, Subject } from '../../model/finding.ts';
import { isObject, jsonType, pointer } from '../../model/json.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

/** Labels start with a letter and end with a letter or digit (2026-07-28, "_meta", key name format). */
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
const OFFICIAL = 'io.modelcontextprotocol';
const RESERVED: ReadonlySet<string | undefined> = new Set(['mcp', 'modelcontextprotocol']);

export default defineCheck({
  id: 'handshake.capabilities.extensions',
  title: 'Extension identifiers are named correctly',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/versioning', 'extension-negotiation', 'MUST'),
  requires: ['extensions'],
  evaluate({ extensions: { value, at } }) {
    const keys = Object.keys(value);
    const wrong = keys.flatMap((key) => {
      const detail =
        nameFault(key) ?? (isObject(value[key]) ? null : `its value is ${jsonType(value[key])}, not an object`);
      return detail === null ? [] : [subject(key, detail, at)];
    });
    if (wrong.length > 0) {
      const [first] = wrong;
      return failed(
        `${wrong.length} of ${keys.length} extensions ${wrong.length === 1 ? 'is' : 'are'} not as they must be: ${quoted(first?.name ?? '')}, ${first?.detail}.`,
        {
          expected:
            'A prefix of dot-separated labels, a slash and a name, such as com.example/feature, with an object of settings.',
          actual: wrong
            .slice(0, 5)
            .map(({ name, detail }) => `${quoted(name)}: ${detail}`)
            .join('; '),
          fix: 'Name each extension with a prefix of your own domain in reverse, a slash and a name, and give it an object ({} for no settings).',
          subjects: wrong,
          evidence: [at],
        },
      );
    }
    const reserved = keys.filter(isReserved);
    if (reserved.length > 0) {
      return observedRisk(`The prefix of ${quoted(reserved[0] ?? '')} is reserved for MCP itself.`, {
        why: 'A later revision may give the same identifier another meaning. Official extensions stand under io.modelcontextprotocol/.',
        fix: 'Use a prefix of a domain that you own, in reverse.',
        subjects: reserved.map((key) => subject(key, 'reserved prefix', at)),
        evidence: [at],
      });
    }
    return verified(
      `${keys.length === 1 ? 'The extension' : `All ${keys.length} extensions`} ${keys.slice(0, 5).map(quoted).join(', ')} ${keys.length === 1 ? 'is' : 'are'} named with a prefix and a name.`,
      { evidence: [at] },
    );
  },
});

/** What is wrong with an identifier, or null. */
function nameFault(key: string): string | null {
  const slash = key.indexOf('/');
  if (slash === -1) return 'it has no prefix';
  const labels = key.slice(0, slash).split('.');
  if (!labels.every((label) => LABEL.test(label))) {
    return 'its prefix is not a series of labels of letters, digits and hyphens';
  }
  return NAME.test(key.slice(slash + 1))
    ? null
    : 'its name holds other characters than letters, digits, “-”, “_” and “.”';
}

function isReserved(key: string): boolean {
  const prefix = key.slice(0, key.indexOf('/'));
  return prefix !== OFFICIAL && RESERVED.has(prefix.split('.')[1]);
}

function subject(name: string, detail: string, at: Evidence): Subject {
  return { name: name.slice(0, 200), detail, at: { ...at, pointer: `${at.pointer ?? ''}${pointer(name)}` } };
}
