import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { isObject, type JsonObject, jsonType, member } from '../../model/json.ts';
import { isAtLeast, REVISIONS, type Revision } from '../../model/revision.ts';
import { counted, shownValue } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName } from '../subjects.ts';

/** Date, time and zone as ISO 8601 has them; RFC 3339 is the part of it that everyone reads. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;

export default defineCheck({
  id: 'resources.annotations',
  title: 'Annotations use known values',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'server/resources', 'annotations', 'SCHEMA'),
  source: 'schema of the revision, Annotations',
  requires: ['resources'],
  consults: ['resourceItems', 'resourceTemplateItems'],
  evaluate({ resourceItems = [], resourceTemplateItems = [] }, { revision }) {
    const items = [
      ...resourceItems.map((item) => ({ item, name: itemName(item, 'resource') })),
      ...resourceTemplateItems.map((item) => ({ item, name: itemName(item, 'template') })),
    ];
    if (items.length === 0) return notChecked('n/a.empty', 'There are neither resources nor resource templates.');
    const wrong = items.flatMap(({ item, name }) => faults(item, name, revision));
    if (wrong.length > 0) {
      return failed(`Annotations with values that nobody knows: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'audience lists “user” and “assistant” only, priority is a number from 0 to 1, lastModified is text',
        actual: detailsOf(wrong),
        fix: 'Correct the value, or leave the annotation out.',
      });
    }
    const odd = isAtLeast(revision, '2025-06-18') ? items.flatMap(({ item, name }) => dateDoubt(item, name)) : [];
    if (odd.length > 0) {
      return observedRisk(`lastModified cannot be read as a time: ${detailsOf(odd)}.`, {
        ...about(odd),
        why: 'Clients sort by it and show it.',
        fix: 'Write it as ISO 8601 with a time zone, for example 2025-01-12T15:00:58Z.',
      });
    }
    const annotated = items.filter(({ item }) => member(item.value, 'annotations') !== undefined).length;
    return verified(
      annotated === 0
        ? 'No resource or template is annotated, which is optional.'
        : `Annotations on ${annotated} of ${counted(items.length, 'resource')} and templates, all with known values.`,
    );
  },
});

function faults(item: Located<JsonObject>, name: string, revision: Revision): readonly Subject[] {
  const annotations = member(item.value, 'annotations');
  const at = inside(item.at, 'annotations');
  if (annotations === undefined) return [];
  if (!isObject(annotations)) return [{ name, detail: `annotations is ${jsonType(annotations)}`, at }];
  const found = (key: string, what: string): Subject => ({ name, detail: `${key} ${what}`, at: inside(at, key) });
  const audience = member(annotations, 'audience');
  const priority = member(annotations, 'priority');
  const modified = isAtLeast(revision, '2025-06-18') ? member(annotations, 'lastModified') : undefined;
  return [
    ...(audience === undefined ? [] : audienceFaults(audience).map((what) => found('audience', what))),
    ...(priority === undefined || (typeof priority === 'number' && priority >= 0 && priority <= 1)
      ? []
      : [found('priority', `is ${shownValue(priority)}`)]),
    ...(modified === undefined || typeof modified === 'string'
      ? []
      : [found('lastModified', `is ${jsonType(modified)}`)]),
  ];
}

function audienceFaults(audience: unknown): readonly string[] {
  if (!Array.isArray(audience)) return [`is ${jsonType(audience)}`];
  const list: readonly unknown[] = audience;
  const unknown = list.filter((one) => one !== 'user' && one !== 'assistant');
  return unknown.length === 0 ? [] : [`holds ${shownValue(unknown[0])}`];
}

function dateDoubt(item: Located<JsonObject>, name: string): readonly Subject[] {
  const modified = member(member(item.value, 'annotations'), 'lastModified');
  if (typeof modified !== 'string') return [];
  const at = inside(item.at, 'annotations', 'lastModified');
  if (!INSTANT.test(modified) || Number.isNaN(Date.parse(modified)))
    return [{ name, detail: shownValue(modified), at }];
  return [];
}
