import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { distinctItems, distinctPages, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { type Duplicate, duplicateSubject, duplicatesOf } from '../duplicates.ts';
import { about, detailsOf, shorten } from '../subjects.ts';
import { TOOL_NAMES } from './tool-clauses.ts';
import { nameAt, type ToolName, toolNames } from './tool-names.ts';

export default defineCheck({
  id: 'tools.name.unique',
  title: 'Names are unique',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: TOOL_NAMES,
  requires: ['toolItems', 'tools'],
  consults: ['toolsAgain'],
  evaluate({ tools, toolsAgain }) {
    const names = toolNames(distinctItems(tools)).filter(({ name }) => name !== '');
    if (names.length === 0) return notChecked('blocked.prerequisite', 'No tool has a name that could be judged.');
    const same = duplicatesOf(distinctPages(tools), 'name').filter((one) => survives(one, tools, toolsAgain));
    if (same.length > 0) {
      const subjects = same.map(duplicateSubject);
      return observedRisk(`Tool names are not unique: ${detailsOf(subjects)}.`, {
        ...about(subjects),
        why: 'A client calls a tool by its name. Of two with the same name it keeps one, or refuses the list.',
        fix: 'Give each tool a name of its own.',
      });
    }
    const twins = caseTwins(names);
    if (twins.length > 0) {
      return observedRisk(`Tool names differ only in upper and lower case: ${detailsOf(twins)}.`, {
        ...about(twins),
        why: 'Names are case-sensitive, but models and some clients mix such names up.',
        fix: 'Make the names differ in more than their case.',
      });
    }
    return verified(`${counted(names.length, 'tool name')}, all different${partNote(tools)}.`);
  },
});

/** A list may change between two pages, so what stands on two pages counts only when a second full reading shows it too. */
function survives({ value, pages, places }: Duplicate, first: ListReading, again: ListReading | undefined): boolean {
  const onOnePage = pages.length < places.length;
  if (onOnePage || !again || again.end !== 'complete' || again.pages.length < first.pages.length) return true;
  return duplicatesOf(again.pages, 'name').some((one) => one.value === value);
}

function caseTwins(names: readonly ToolName[]): readonly Subject[] {
  const byFold = new Map<string, ToolName>();
  return names.flatMap((one) => {
    const fold = one.name.toLowerCase();
    const first = byFold.get(fold);
    if (first === undefined) byFold.set(fold, one);
    if (first === undefined || first.name === one.name) return [];
    return [{ name: shorten(first.name), detail: `also “${shorten(one.name)}”`, at: nameAt(one) }];
  });
}
