import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { type JsonObject, member } from '../../model/json.ts';
import { distinctPages, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { duplicateSubject, duplicatesOf } from '../duplicates.ts';
import { type MemberRule, memberFaults } from '../member-faults.ts';
import { about, detailsOf, itemName, shorten } from '../subjects.ts';

const PROMPT: readonly MemberRule[] = [
  { member: 'name', type: 'string', required: true },
  { member: 'arguments', type: 'array' },
];
const ARGUMENT: readonly MemberRule[] = [
  { member: 'name', type: 'string', required: true },
  { member: 'required', type: 'boolean' },
];

export default defineCheck({
  id: 'prompts.item.shape',
  title: 'Every prompt and argument is named',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'server/prompts', 'prompt', 'SCHEMA'),
    ...clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'schema', 'prompt', 'SCHEMA'),
  ],
  requires: ['promptItems', 'prompts'],
  evaluate({ promptItems, prompts }) {
    const wrong = promptItems.flatMap((prompt) => [
      ...memberFaults(prompt, itemName(prompt, 'prompt'), PROMPT),
      ...argumentsOf(prompt).flatMap((one) => memberFaults(one, argumentName(prompt, one), ARGUMENT)),
    ]);
    if (wrong.length > 0) {
      return failed(`Prompts are not as the schema has them: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'name is a string, arguments an array of objects with a name, required true or false',
        actual: detailsOf(wrong),
        fix: 'Give each prompt and each argument a name. Arguments are an array, not an object by name.',
      });
    }
    const poor = [
      ...duplicatesOf(distinctPages(prompts), 'name').map(duplicateSubject),
      ...promptItems.flatMap(oddities),
    ];
    if (poor.length > 0) {
      return observedRisk(`Prompts that are hard to tell apart or to fill in: ${detailsOf(poor)}.`, {
        ...about(poor),
        why: 'A client asks for a prompt by its name and shows people the descriptions.',
        fix: 'Give each prompt and argument a name of its own and a description.',
      });
    }
    return verified(
      `${counted(promptItems.length, 'prompt')}, named and described with all arguments${partNote(prompts)}.`,
    );
  },
});

function argumentsOf(prompt: Located<JsonObject>): readonly Located<unknown>[] {
  const list = member(prompt.value, 'arguments');
  if (!Array.isArray(list)) return [];
  const values: readonly unknown[] = list;
  return values.map((value, index) => ({ value, at: inside(prompt.at, 'arguments', index) }));
}

function argumentName(prompt: Located<unknown>, argument: Located<unknown>): string {
  return shorten(`${itemName(prompt, 'prompt')}: ${itemName(argument, 'argument')}`);
}

function oddities(prompt: Located<JsonObject>): readonly Subject[] {
  const list = argumentsOf(prompt);
  return [
    ...oddity(prompt, itemName(prompt, 'prompt')),
    ...list.flatMap((one) => oddity(one, argumentName(prompt, one))),
    ...duplicatesOf([{ items: list }], 'name').map((one) => ({
      ...duplicateSubject(one),
      name: shorten(`${itemName(prompt, 'prompt')}: ${one.value}`),
    })),
  ];
}

/** What a prompt or argument lacks that the schema does not ask for. */
function oddity({ value, at }: Located<unknown>, name: string): readonly Subject[] {
  if (member(value, 'name') === '') return [{ name, detail: 'the name is empty', at: inside(at, 'name') }];
  const description = member(value, 'description');
  return typeof description === 'string' && description.trim() !== '' ? [] : [{ name, detail: 'no description', at }];
}
