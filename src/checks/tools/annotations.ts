import { inside } from '../../model/evidence.ts';
import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { isObject, type JsonObject, jsonType, member } from '../../model/json.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, itemName } from '../subjects.ts';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

const VERBS = ['create', 'delete', 'update', 'write', 'send', 'set', 'remove'];
/** One of these verbs as the first word of a name: `setAlarm` and `set_alarm`, not `settings`. */
const CHANGES = new RegExp(
  `^(?:${VERBS.map((verb) => `[${verb[0]?.toUpperCase()}${verb[0]}]${verb.slice(1)}`).join('|')})(?![a-z])|^(?:${VERBS.join('|').toUpperCase()})(?![A-Z])`,
);

const UNTRUSTED = 'Hints are untrusted by definition: a client may show them, and must not rely on them.';

export default defineCheck({
  id: 'tools.annotations',
  title: 'annotations are well formed and consistent',
  level: 'SCHEMA',
  eras: ['legacy', 'modern'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2025-03-26'], 'server/tools', 'tool', 'SCHEMA'),
    ...clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'schema', 'toolannotations', 'SCHEMA'),
  ],
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const wrong = toolItems.flatMap(malformed);
    if (wrong.length > 0) {
      return failed(`Annotations are not well formed: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: 'annotations is an object, and each hint is true or false',
        actual: detailsOf(wrong),
        fix: 'Write each hint as true or false, or leave it out.',
      });
    }
    const odd = toolItems.flatMap(contradictory);
    if (odd.length > 0) {
      return observedRisk(`Hints contradict each other or the name: ${detailsOf(odd)}.`, {
        ...about(odd),
        why: `A client that lets read-only tools run unasked would run these. ${UNTRUSTED}`,
        fix: 'Set readOnlyHint to true only on tools that change nothing.',
      });
    }
    const hinted = toolItems.filter(({ value }) => HINTS.some((hint) => hintOf(value, hint) !== undefined));
    if (hinted.length === 0) {
      return observedRisk(`No hints on ${counted(toolItems.length, 'tool')}.`, {
        why: `Without a hint a tool counts as possibly destructive, so clients ask before each call. ${UNTRUSTED}`,
        fix: 'Give read-only tools "annotations": {"readOnlyHint": true}.',
      });
    }
    return verified(`Hints on ${hinted.length} of ${counted(toolItems.length, 'tool')}, all well formed. ${UNTRUSTED}`);
  },
});

function hintOf(tool: JsonObject, hint: string): unknown {
  return member(member(tool, 'annotations'), hint);
}

function malformed(item: Located<JsonObject>): readonly Subject[] {
  const annotations = member(item.value, 'annotations');
  const name = itemName(item, 'tool');
  if (annotations === undefined) return [];
  if (!isObject(annotations)) {
    return [{ name, detail: `annotations is ${jsonType(annotations)}`, at: inside(item.at, 'annotations') }];
  }
  return HINTS.flatMap((hint) => {
    const value = member(annotations, hint);
    return value === undefined || typeof value === 'boolean'
      ? []
      : [{ name, detail: `${hint} is ${jsonType(value)}`, at: inside(item.at, 'annotations', hint) }];
  });
}

function contradictory(item: Located<JsonObject>): readonly Subject[] {
  if (hintOf(item.value, 'readOnlyHint') !== true) return [];
  const at = inside(item.at, 'annotations', 'readOnlyHint');
  const name = itemName(item, 'tool');
  if (hintOf(item.value, 'destructiveHint') === true) {
    return [{ name, detail: 'readOnlyHint and destructiveHint are both true', at }];
  }
  const own = member(item.value, 'name');
  const verb = typeof own === 'string' ? CHANGES.exec(own)?.[0] : undefined;
  return verb === undefined ? [] : [{ name, detail: `readOnlyHint is true, the name begins with ${verb}`, at }];
}
