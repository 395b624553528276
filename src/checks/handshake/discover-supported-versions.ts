import type { Evidence, Subject } from '../../model/finding.ts';
import { jsonType, member, pointer } from '../../model/json.ts';
import { clauses, defineCheck, failed, observedRisk, type Verdict, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export default defineCheck({
  id: 'handshake.discover.supported-versions',
  title: 'supportedVersions is a real list',
  level: 'SCHEMA',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'schema', 'discoverresult', 'SCHEMA'),
  requires: ['openingResult'],
  evaluate({ openingResult }, { revision }) {
    const listed = member(openingResult.value, 'supportedVersions');
    const place = within(openingResult.at, 'supportedVersions');
    if (!Array.isArray(listed))
      return wrong(`it is ${jsonType(listed)}`, listed === undefined ? openingResult.at : place);
    const entries: readonly unknown[] = listed;
    if (entries.length === 0) return wrong('it is empty', place);
    const texts = entries.filter((one): one is string => typeof one === 'string');
    if (texts.length < entries.length) {
      const other = entries.find((one) => typeof one !== 'string');
      return wrong(
        `${entries.length - texts.length} of ${entries.length} entries are not text (${jsonType(other)})`,
        place,
      );
    }
    if (!texts.includes(revision))
      return wrong(`it does not name ${revision}, the revision that was just spoken`, place);
    return formVerdict(texts, place);
  },
});

function formVerdict(texts: readonly string[], place: Evidence): Verdict {
  const odd = texts.filter((one) => !DATE.test(one));
  const doubled = [...new Set(texts.filter((one, index) => texts.indexOf(one) !== index))];
  if (odd.length === 0 && doubled.length === 0) {
    const shown = texts.slice(0, 8).join(', ');
    return verified(`supportedVersions names ${shown}${texts.length > 8 ? ` and ${texts.length - 8} more` : ''}.`, {
      evidence: [place],
    });
  }
  const subjects: readonly Subject[] = [
    ...odd.map((name) => ({ name, detail: 'not shaped YYYY-MM-DD', at: place })),
    ...doubled.map((name) => ({ name, detail: 'listed more than once', at: place })),
  ];
  return observedRisk(
    odd.length > 0
      ? `supportedVersions names ${quoted(odd[0] ?? '')}, which is not shaped like a date.`
      : `supportedVersions names ${quoted(doubled[0] ?? '')} more than once.`,
    {
      why: 'Clients compare these entries as text with the dated revisions that they know.',
      fix: 'List each supported revision once, written as YYYY-MM-DD.',
      subjects,
      evidence: [place],
    },
  );
}

function wrong(what: string, place: Evidence): Verdict {
  return failed(`supportedVersions is not a usable list: ${what}.`, {
    expected: 'A non-empty array of revisions as text, the one that was spoken among them.',
    actual: `supportedVersions: ${what}.`,
    fix: 'Put every revision that the server speaks into supportedVersions, such as ["2026-07-28"].',
    evidence: [place],
  });
}

function within(at: Evidence, name: string): Evidence {
  return { ...at, pointer: `${at.pointer ?? ''}${pointer(name)}` };
}
