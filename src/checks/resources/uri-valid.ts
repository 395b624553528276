import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import { member } from '../../model/json.ts';
import { distinctItems, distinctPages, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';
import { duplicateSubject, duplicatesOf } from '../duplicates.ts';
import { about, detailsOf, shorten } from '../subjects.ts';
import { uriFault } from './uri-syntax.ts';

export default defineCheck({
  id: 'resources.uri.valid',
  title: 'URIs are absolute and unique',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'server/resources', '', 'SCHEMA'),
    ...clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'server/resources', 'custom-uri-schemes', 'MUST'),
  ],
  requires: ['resourceItems', 'resources'],
  evaluate({ resources }) {
    const uris = distinctItems(resources).flatMap(uriOf);
    if (uris.length === 0) return notChecked('blocked.prerequisite', 'No resource has a URI that is text.');
    const wrong = uris.flatMap(({ uri, at }) => {
      const fault = uriFault(uri);
      return fault === null ? [] : [{ name: shorten(uri) || '(empty)', detail: fault, at }];
    });
    if (wrong.length > 0) {
      return failed(
        `${wrong.length} of ${counted(uris.length, 'resource')} without an absolute URI: ${detailsOf(wrong)}.`,
        {
          ...about(wrong),
          expected: 'each uri has a scheme and only characters that RFC 3986 allows',
          actual: detailsOf(wrong),
          fix: 'Begin the uri with a scheme and percent-encode other characters: a space is %20.',
        },
      );
    }
    const twice = duplicatesOf(distinctPages(resources), 'uri').map(duplicateSubject);
    if (twice.length > 0) {
      return observedRisk(`Resources share a URI: ${detailsOf(twice)}.`, {
        ...about(twice),
        why: 'A resource is read by its URI, so only one of them can be reached.',
        fix: 'Give each resource a URI of its own.',
      });
    }
    return verified(`${counted(uris.length, 'URI')}, absolute and all different${partNote(resources)}.`);
  },
});

function uriOf({ value, at }: Located<unknown>) {
  const uri = member(value, 'uri');
  return typeof uri === 'string' ? [{ uri, at: inside(at, 'uri') }] : [];
}
