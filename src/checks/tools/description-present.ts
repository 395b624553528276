import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { type JsonObject, jsonType, member } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName, namesOf } from '../subjects.ts';

const SHORTEST = 10;

export default defineCheck({
  id: 'tools.description.present',
  title: 'Every tool is described',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'testing guide: two calls; MCP conformance suite: tools-list',
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const wrong = toolItems.flatMap(notText);
    if (wrong.length > 0) {
      return failed(`A description is not text: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'description is a string, or absent',
        actual: detailsOf(wrong),
        fix: 'Write the description as a string.',
      });
    }
    const poor = toolItems.flatMap(poorlyDescribed);
    if (poor.length > 0) {
      return observedRisk(
        `${poor.length} of ${counted(toolItems.length, 'tool')} hardly described: ${namesOf(poor)}.`,
        {
          ...about(poor),
          why: 'The description is optional, but a model chooses a tool by it.',
          fix: 'Say in one or two sentences what the tool does and when to use it.',
        },
      );
    }
    return verified(`${counted(toolItems.length, 'tool')}, each with a description.`);
  },
});

function notText(item: Located<JsonObject>): readonly Subject[] {
  const description = member(item.value, 'description');
  if (description === undefined || typeof description === 'string') return [];
  return [{ name: itemName(item, 'tool'), detail: `is ${jsonType(description)}`, at: inside(item.at, 'description') }];
}

function poorlyDescribed(item: Located<JsonObject>): readonly Subject[] {
  const description = member(item.value, 'description');
  const name = itemName(item, 'tool');
  if (typeof description !== 'string') return [{ name, detail: 'no description', at: item.at }];
  const at = inside(item.at, 'description');
  const text = description.trim();
  if (text === '') return [{ name, detail: 'blank', at }];
  if (text === member(item.value, 'name')) return [{ name, detail: 'repeats the name', at }];
  return text.length < SHORTEST ? [{ name, detail: counted(text.length, 'character'), at }] : [];
}
