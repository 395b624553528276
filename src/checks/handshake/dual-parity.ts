import type { Parity } from '../../model/facts-endpoint.ts';
import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { isObject, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

/** Keywords that one revision has and the other has not; they make no difference. */
const REVISION_KEYWORDS: ReadonlySet<string> = new Set(['$schema', 'x-mcp-header']);

export default defineEndpointCheck({
  id: 'handshake.dual.parity',
  title: 'Both eras describe the same server',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['parity'],
  evaluate({ parity }) {
    const { modern, legacy } = parity;
    const missing = missingList(parity);
    if (missing !== null) return notChecked('blocked.prerequisite', missing);
    const differences = [...nameDifference(parity), ...toolDifferences(modern.tools, legacy.tools)];
    const texts = textDifferences(modern.tools, legacy.tools);
    if (differences.length > 0) return differVerdict(differences, texts);
    const count = modern.tools ? new Set(toolsByName(modern.tools).keys()).size : 0;
    const also =
      texts.length > 0
        ? ` Texts differ for ${texts
            .map(({ name }) => name)
            .slice(0, 5)
            .join(', ')}.`
        : '';
    return verified(
      `Both eras name the same server${count > 0 ? ` and the same ${count} tools with equal input schemas` : ''}.${also}`,
      texts.length > 0 ? { subjects: texts } : {},
    );
  },
});

function differVerdict(differences: readonly Subject[], texts: readonly Subject[]): Verdict {
  const [first] = differences;
  return observedRisk(
    `The two eras differ in ${differences.length} ${differences.length === 1 ? 'place' : 'places'}: ${first?.name}, ${first?.detail}.`,
    {
      why: 'Which tools a user has then depends on the age of the client.',
      fix: 'Register tools once, and serve both eras from the same list.',
      subjects: [...differences, ...texts],
    },
  );
}

/** Why the lists cannot be compared, or null. */
function missingList({ modern, legacy }: Parity): string | null {
  if ((modern.tools === null) !== (legacy.tools === null)) {
    return `The tool list was read in the ${modern.tools === null ? 'legacy' : 'modern'} era only.`;
  }
  const cut = [modern.tools, legacy.tools].some((list) => list !== null && list.end !== 'complete');
  return cut ? 'A tool list was not read to its end, so the two cannot be compared.' : null;
}

function nameDifference({ modern, legacy }: Parity): readonly Subject[] {
  const newer = member(modern.serverInfo?.value, 'name');
  const older = member(legacy.serverInfo?.value, 'name');
  // A server may leave its name out in the modern era; that is judged by a check of its own.
  if (typeof newer !== 'string' || typeof older !== 'string' || newer === older) return [];
  const detail = `${quoted(newer)} in the modern era, ${quoted(older)} in the legacy era`;
  return [{ name: 'the server’s name', detail, ...(modern.serverInfo ? { at: modern.serverInfo.at } : {}) }];
}

type ByName = ReadonlyMap<string, ListReading['items'][number]>;

function toolsByName(list: ListReading): ByName {
  return new Map(
    list.items.flatMap((item) => {
      const name = member(item.value, 'name');
      return typeof name === 'string' ? [[name, item] as const] : [];
    }),
  );
}

function toolDifferences(modern: ListReading | null, legacy: ListReading | null): readonly Subject[] {
  if (modern === null || legacy === null) return [];
  const newer = toolsByName(modern);
  const older = toolsByName(legacy);
  return [...new Set([...newer.keys(), ...older.keys()])].flatMap((key) => {
    const one = newer.get(key);
    const other = older.get(key);
    const name = key.slice(0, 200);
    if (!one) return [{ name, detail: 'only in the legacy era', ...(other ? { at: other.at } : {}) }];
    if (!other) return [{ name, detail: 'only in the modern era', at: one.at }];
    const equal = alike(member(one.value, 'inputSchema'), member(other.value, 'inputSchema'));
    return equal ? [] : [{ name, detail: 'another input schema in each era', at: one.at }];
  });
}

function textDifferences(modern: ListReading | null, legacy: ListReading | null): readonly Subject[] {
  if (modern === null || legacy === null) return [];
  const older = toolsByName(legacy);
  return [...toolsByName(modern)].flatMap(([name, one]) => {
    const other = older.get(name);
    if (!other) return [];
    const differing = ['title', 'description'].filter(
      (key) => !alike(member(one.value, key), member(other.value, key)),
    );
    return differing.length === 0
      ? []
      : [{ name: name.slice(0, 200), detail: `another ${differing.join(' and ')} in each era`, at: one.at }];
  });
}

/** Deep equality of JSON values, without the keywords that belong to one revision. The order of members is no difference. */
function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => alike(value, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !REVISION_KEYWORDS.has(name)));
  return [...names].every((name) => alike(member(one, name), member(other, name)));
}
