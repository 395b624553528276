import { inside } from '../../model/evidence.ts';
import { member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { type MemberRule, memberFaults } from '../member-faults.ts';
import { about, detailsOf, itemName, shorten } from '../subjects.ts';
import { readTemplate } from './uri-template.ts';

const RULES: readonly MemberRule[] = [
  { member: 'uriTemplate', type: 'string', required: true },
  { member: 'name', type: 'string', required: true },
];

export default defineCheck({
  id: 'resources.template.syntax',
  title: 'URI templates follow RFC 6570',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(REVISIONS, 'server/resources', 'resource-templates', 'SCHEMA'),
  requires: ['resourceTemplateItems'],
  evaluate({ resourceTemplateItems }) {
    const read = resourceTemplateItems.flatMap((item) => {
      const template = member(item.value, 'uriTemplate');
      return typeof template === 'string'
        ? [
            {
              name: shorten(template) || '(empty)',
              reading: readTemplate(template),
              at: inside(item.at, 'uriTemplate'),
            },
          ]
        : [];
    });
    const wrong = [
      ...resourceTemplateItems.flatMap((item) => memberFaults(item, itemName(item, 'template'), RULES)),
      ...read.flatMap(({ name, reading, at }) => (reading.ok ? [] : [{ name, detail: reading.fault, at }])),
    ];
    if (wrong.length > 0) {
      return failed(`Resource templates that clients cannot read: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'uriTemplate and name are strings, and uriTemplate follows RFC 6570',
        actual: detailsOf(wrong),
        fix: 'Write variables as {name} with letters, digits, “_” and “.” only. A hyphen is an error, though some SDKs take it.',
      });
    }
    const plain = read
      .filter(({ reading }) => reading.ok && reading.variables === 0)
      .map(({ name, at }) => ({ name, at }));
    if (plain.length > 0) {
      return observedRisk(`Resource templates without a variable: ${detailsOf(plain)}.`, {
        ...about(plain),
        why: 'A template without a variable is one address, which resources/list can hold.',
        fix: 'Add a variable, or list it as a resource.',
      });
    }
    return verified(`${counted(resourceTemplateItems.length, 'URI template')}, each with a variable and well formed.`);
  },
});
