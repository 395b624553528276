import { inside } from '../../model/evidence.ts';
import { jsonType, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName } from '../subjects.ts';
import { TOOL_DEFINITION } from './tool-clauses.ts';

export default defineCheck({
  id: 'tools.name.present',
  title: 'Every tool has a name',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: TOOL_DEFINITION,
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const unnamed = toolItems.filter(({ value }) => typeof member(value, 'name') !== 'string');
    if (unnamed.length > 0) {
      const subjects = unnamed.map((item) => {
        const name = member(item.value, 'name');
        return name === undefined
          ? { name: itemName(item, 'tool'), detail: 'no name', at: item.at }
          : { name: itemName(item, 'tool'), detail: `name is ${jsonType(name)}`, at: inside(item.at, 'name') };
      });
      return failed(`${unnamed.length} of ${counted(toolItems.length, 'tool')} without a name that is text.`, {
        ...about(subjects),
        expected: 'name is a string',
        actual: detailsOf(subjects),
        fix: 'Give each tool a name: clients call it by that.',
      });
    }
    const empty = toolItems.filter(({ value }) => member(value, 'name') === '');
    if (empty.length === 0) return verified(`${counted(toolItems.length, 'tool')}, each with a name.`);
    return observedRisk(`${empty.length} of ${counted(toolItems.length, 'tool')} with an empty name.`, {
      ...about(empty.map((item) => ({ name: itemName(item, 'tool'), at: inside(item.at, 'name') }))),
      why: 'The schema allows an empty string, but nobody can tell such a tool from another, and many clients refuse it.',
      fix: 'Give each tool a name of 1 to 128 characters.',
    });
  },
});
