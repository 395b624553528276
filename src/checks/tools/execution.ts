import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { isObject, type JsonObject, jsonType, member } from '../../model/json.ts';
import { counted, shownValue } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName, namesOf } from '../subjects.ts';

const KNOWN: readonly unknown[] = ['forbidden', 'optional', 'required'];

export default defineCheck({
  id: 'tools.execution',
  title: 'execution.taskSupport has a known value',
  level: 'SCHEMA',
  eras: ['legacy'],
  revisions: ['2025-11-25'],
  spec: clauses(['2025-11-25'], 'schema', 'toolexecution', 'SCHEMA'),
  requires: ['toolItems'],
  consults: ['capabilities'],
  evaluate({ toolItems, capabilities }) {
    const wrong = toolItems.flatMap(malformed);
    if (wrong.length > 0) {
      return failed(`execution is not as the schema has it: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'execution is an object, and taskSupport is “forbidden”, “optional” or “required”',
        actual: detailsOf(wrong),
        fix: 'Write one of the three values, or leave taskSupport out, which means “forbidden”.',
      });
    }
    const supported = toolItems.filter(({ value }) => support(value) !== undefined);
    const required = supported
      .filter(({ value }) => support(value) === 'required')
      .map((item) => ({ name: itemName(item, 'tool'), at: inside(item.at, 'execution', 'taskSupport') }));
    const declared = capabilities === undefined || member(capabilities.value, 'tasks') !== undefined;
    if (required.length > 0 && !declared) {
      return observedRisk(`Tools require tasks, which the server does not declare: ${namesOf(required)}.`, {
        ...about(required),
        why: 'A client sends tasks only where the capability is declared, so it cannot call these tools.',
        fix: 'Declare the tasks capability, or set taskSupport to “optional”.',
      });
    }
    return verified(
      supported.length === 0
        ? 'No tool says anything about tasks, which means “forbidden”.'
        : `taskSupport has a known value on ${counted(supported.length, 'tool')}.`,
    );
  },
});

function support(tool: JsonObject): unknown {
  return member(member(tool, 'execution'), 'taskSupport');
}

function malformed(item: Located<JsonObject>): readonly Subject[] {
  const execution = member(item.value, 'execution');
  const name = itemName(item, 'tool');
  if (execution === undefined) return [];
  if (!isObject(execution)) {
    return [{ name, detail: `execution is ${jsonType(execution)}`, at: inside(item.at, 'execution') }];
  }
  const value = member(execution, 'taskSupport');
  if (value === undefined || KNOWN.includes(value)) return [];
  return [{ name, detail: `taskSupport is ${shownValue(value)}`, at: inside(item.at, 'execution', 'taskSupport') }];
}
