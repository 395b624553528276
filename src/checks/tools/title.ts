import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { asText, type JsonObject, jsonType, member } from '../../model/json.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName } from '../subjects.ts';

const REVISIONS_WITH_TITLE = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;
const LONG = 100;

export default defineCheck({
  id: 'tools.title',
  title: 'title is text',
  level: 'SCHEMA',
  eras: ['legacy', 'modern'],
  revisions: REVISIONS_WITH_TITLE,
  spec: clauses(REVISIONS_WITH_TITLE, 'schema', 'tool', 'SCHEMA'),
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const titles = toolItems.flatMap(titlesOf);
    const wrong = titles
      .filter(({ value }) => typeof value !== 'string')
      .map((one) => subject(one, jsonType(one.value)));
    if (wrong.length > 0) {
      return failed(`A title is not text: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'title and annotations.title are strings, or absent',
        actual: detailsOf(wrong),
        fix: 'Write the title as a string, or leave it out.',
      });
    }
    const long = titles
      .filter(({ value }) => typeof value === 'string' && value.length > LONG)
      .map((one) => subject(one, counted(asText(one.value).length, 'character')));
    if (long.length > 0) {
      return observedRisk(`A title is longer than ${LONG} characters: ${detailsOf(long)}.`, {
        ...about(long),
        why: 'Clients show the title in a list and cut it.',
        fix: 'Keep the title to a few words and put the rest into the description.',
      });
    }
    return verified(
      titles.length === 0
        ? 'No tool has a title, which is optional.'
        : `${counted(titles.length, 'title')}, all of them text.`,
    );
  },
});

interface Title {
  readonly item: Located<JsonObject>;
  readonly path: readonly string[];
  readonly value: unknown;
}

function titlesOf(item: Located<JsonObject>): readonly Title[] {
  const own = { item, path: ['title'], value: member(item.value, 'title') };
  const annotated = {
    item,
    path: ['annotations', 'title'],
    value: member(member(item.value, 'annotations'), 'title'),
  };
  return [own, annotated].filter(({ value }) => value !== undefined);
}

function subject({ item, path }: Title, what: string): Subject {
  return { name: itemName(item, 'tool'), detail: `${path.join('.')}: ${what}`, at: inside(item.at, ...path) };
}
