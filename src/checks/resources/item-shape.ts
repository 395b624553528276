import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { type JsonObject, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { type MemberRule, memberFaults } from '../member-faults.ts';
import { about, detailsOf, itemName, shorten } from '../subjects.ts';
import { RESOURCE_DEFINITION } from './resource-clauses.ts';

const RULES: readonly MemberRule[] = [
  { member: 'uri', type: 'string', required: true },
  { member: 'name', type: 'string', required: true },
  { member: 'description', type: 'string' },
  { member: 'mimeType', type: 'string' },
  { member: 'size', type: 'number' },
];

/** `type/subtype` with optional parameters, both in token characters (RFC 9110, section 8.3.1). */
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+\s*(?:;.*)?$/s;

export default defineCheck({
  id: 'resources.item.shape',
  title: 'Every resource has uri and name',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: RESOURCE_DEFINITION,
  requires: ['resourceItems'],
  evaluate({ resourceItems }) {
    const wrong = resourceItems.flatMap((item) => memberFaults(item, itemName(item, 'resource'), RULES));
    if (wrong.length > 0) {
      return failed(`Resources are not as the schema has them: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected:
          'uri and name are strings; description and mimeType are strings and size is a number where they are given',
        actual: detailsOf(wrong),
        fix: 'Give each resource a uri and a name, and leave out what is not known.',
      });
    }
    const odd = resourceItems.flatMap(oddities);
    if (odd.length > 0) {
      return observedRisk(`Resources with values of little use: ${detailsOf(odd)}.`, {
        ...about(odd),
        why: 'Clients show the name, choose a viewer by mimeType and plan room by size.',
        fix: 'Name each resource, write mimeType as type/subtype, and size as a whole number of bytes.',
      });
    }
    return verified(`${counted(resourceItems.length, 'resource')}, each with a uri and a name.`);
  },
});

function oddities(item: Located<JsonObject>): readonly Subject[] {
  const name = member(item.value, 'name');
  const mimeType = member(item.value, 'mimeType');
  const size = member(item.value, 'size');
  const label = itemName(item, 'resource');
  const found = (key: string, detail: string): Subject => ({ name: label, detail, at: inside(item.at, key) });
  return [
    ...(name === '' ? [found('name', 'the name is empty')] : []),
    ...(typeof mimeType === 'string' && !MEDIA_TYPE.test(mimeType)
      ? [found('mimeType', `mimeType is “${shorten(mimeType, 40)}”`)]
      : []),
    ...(typeof size === 'number' && (size < 0 || !Number.isInteger(size)) ? [found('size', `size is ${size}`)] : []),
  ];
}
