import type { Subject } from '../../model/finding.ts';
import { isAtLeast, type Revision } from '../../model/revision.ts';
import { counted, excerpt, naming } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';

const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
const OURS: readonly (string | undefined)[] = ['mcp', 'modelcontextprotocol'];
const OFFICIAL = 'io.modelcontextprotocol';
const TOP_LEVEL: readonly (string | undefined)[] = [
  ...['com', 'org', 'net', 'io', 'dev', 'ai', 'app', 'co', 'info', 'cloud', 'tech', 'xyz', 'me', 'sh', 'so'],
  ...['eu', 'de', 'fr', 'uk', 'us', 'ca', 'nl', 'ch', 'at', 'it', 'es', 'pl', 'se', 'jp', 'cn', 'kr', 'in', 'br', 'au'],
];

/** What breaks the grammar of a key, or null. */
function fault(key: string): string | null {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  if (slash !== -1) {
    const labels = key.slice(0, slash).split('.');
    if (!labels.every((label) => LABEL.test(label))) return 'a prefix that is no series of dotted labels';
  }
  return NAME.test(name)
    ? null
    : 'a name that does not begin and end with a letter or digit, or holds other characters';
}

/** What is doubtful about the prefix of a well-formed key, or null. */
function doubt(key: string, revision: Revision): string | null {
  const slash = key.indexOf('/');
  if (slash === -1) return null;
  const prefix = key.slice(0, slash);
  const labels = prefix.toLowerCase().split('.');
  if (prefix === OFFICIAL) return null;
  const newer = isAtLeast(revision, '2025-11-25');
  const reserved = newer
    ? OURS.includes(labels[1])
    : labels.some((label, index) => OURS.includes(label) && index < labels.length - 1);
  if (reserved) return 'a prefix that is reserved for MCP';
  const turned = newer && labels.length > 1 && TOP_LEVEL.includes(labels.at(-1)) && !TOP_LEVEL.includes(labels[0]);
  return turned ? 'a prefix that is not in reverse order, as in com.example/' : null;
}

export default defineCheck({
  id: 'transport.meta.keys',
  title: '_meta keys follow the naming rules',
  level: 'MUST',
  eras: ['legacy', 'modern'],
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  spec: clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'basic/index', '_meta', 'MUST'),
  requires: ['metaObjects'],
  evaluate({ metaObjects }, { revision }) {
    const keys = new Map<string, Subject>();
    for (const { value, at } of metaObjects) {
      for (const key of Object.keys(value)) if (!keys.has(key)) keys.set(key, { name: excerpt(key) || '(empty)', at });
    }
    const judged = (judge: (key: string) => string | null): readonly Subject[] =>
      [...keys].flatMap(([key, subject]) => {
        const detail = judge(key);
        return detail === null ? [] : [{ ...subject, detail }];
      });
    const placesOf = (of: readonly Subject[]) => of.flatMap(({ at }) => at ?? []);
    const wrong = judged(fault);
    const [first] = wrong;
    if (first) {
      return failed(
        `${counted(wrong.length, '_meta key')} of ${keys.size} break the grammar: ${naming(wrong.map(({ name }) => `“${name}”`))}.`,
        {
          expected:
            'An optional prefix of dotted labels with a slash, then a name of letters, digits, “-”, “_” and “.”.',
          actual: `“${first.name}” has ${first.detail ?? 'a fault'}.`,
          fix: 'Name keys like com.example/name. Clients may drop or refuse others.',
          evidence: placesOf(wrong),
          subjects: wrong,
        },
      );
    }
    const odd = judged((key) => doubt(key, revision));
    if (odd.length > 0) {
      return observedRisk(
        `The _meta key ${naming(odd.map(({ name }) => `“${name}”`))} has ${odd[0]?.detail ?? 'a doubtful prefix'}.`,
        {
          why: 'The specification, or the owner of another domain, may give the key a different meaning.',
          fix: 'Put your own domain in front, in reverse order: com.example/.',
          evidence: placesOf(odd),
          subjects: odd,
        },
      );
    }
    return verified(`${counted(keys.size, '_meta key')} in ${counted(metaObjects.length, 'object')}, well named.`);
  },
});
