import type { Subject } from '../../model/finding.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, namesOf, shorten } from '../subjects.ts';
import { TOOL_NAMES } from './tool-clauses.ts';
import { nameAt, type ToolName, toolNames } from './tool-names.ts';

const LONGEST = 128;
/** Where the conformance suite and several model APIs stop. */
const USUAL = 64;

export default defineCheck({
  id: 'tools.name.length',
  title: 'Names are 1 to 128 characters long',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: TOOL_NAMES,
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const names = toolNames(toolItems).map((one) => ({ ...one, length: characters(one.name) }));
    if (names.length === 0) return notChecked('blocked.prerequisite', 'No tool has a name that could be judged.');
    const outside = names.filter(({ length }) => length === 0 || length > LONGEST);
    const long = names.filter(({ length }) => length > USUAL);
    if (outside.length > 0) {
      return observedRisk(
        `${outside.length} of ${counted(names.length, 'tool name')} not within 1 to ${LONGEST} characters.`,
        {
          ...about(subjectsOf(outside)),
          why: 'Clients and model APIs refuse names of such a length, some of them the whole list.',
          fix: `Keep names within 1 to ${LONGEST} characters, better within ${USUAL}.`,
        },
      );
    }
    if (long.length > 0) {
      const subjects = subjectsOf(long);
      return observedRisk(
        `${counted(long.length, 'tool name')} longer than ${USUAL} characters: ${namesOf(subjects)}.`,
        {
          ...about(subjects),
          why: `Up to ${LONGEST} characters are legal, but several model APIs stop at ${USUAL}.`,
          fix: `Shorten the names to ${USUAL} characters.`,
        },
      );
    }
    const longest = names.reduce((most, { length }) => Math.max(most, length), 0);
    return verified(`${counted(names.length, 'tool name')}, the longest of ${counted(longest, 'character')}.`);
  },
});

function subjectsOf(names: readonly (ToolName & { readonly length: number })[]): readonly Subject[] {
  return names.map((one) => ({
    name: one.name === '' ? '(empty)' : shorten(one.name),
    detail: counted(one.length, 'character'),
    at: nameAt(one),
  }));
}

/** Characters as people count them, one for a surrogate pair. */
function characters(name: string): number {
  return name.length <= USUAL ? name.length : [...name].length;
}
