import { inside } from '../../model/evidence.ts';
import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { isObject, jsonType } from '../../model/json.ts';
import { REVISIONS } from '../../model/revision.ts';
import { clauses, defineCheck, failed, notChecked, verified } from '../define-check.ts';
import { unjudged } from '../replies.ts';
import { about, detailsOf } from '../subjects.ts';

export default defineCheck({
  id: 'tools.list.shape',
  title: 'result.tools is an array of objects',
  level: 'SCHEMA',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [
    ...clauses(['2024-11-05', '2025-03-26'], 'server/tools', 'listing-tools', 'SCHEMA'),
    ...clauses(['2025-06-18', '2025-11-25', '2026-07-28'], 'schema', 'listtoolsresult', 'SCHEMA'),
  ],
  requires: ['toolsReplies'],
  consults: ['tools'],
  evaluate({ toolsReplies, tools }) {
    const [first] = toolsReplies;
    const wrong: Subject[] = tools ? misshapen(tools) : [];
    if (first?.kind === 'result' && !isObject(first.result)) {
      wrong.unshift({ name: 'result', detail: `is ${jsonType(first.result)}`, at: inside(first.at, 'result') });
    }
    if (wrong.length > 0) {
      return failed('The answer to tools/list is not a list of tools.', {
        ...about(wrong),
        expected: '“tools” in the result is an array of objects',
        actual: detailsOf(wrong),
        fix: 'Answer with {"tools": […]}, an object for each tool, and [] when there are none.',
      });
    }
    if (tools) return verified(`“tools” is an array of objects (entries: ${tools.items.length}).`);
    return (first && unjudged(first)) ?? notChecked('blocked.prerequisite', 'tools/list has no result.');
  },
});

function misshapen({ pages, items }: ListReading): Subject[] {
  return [
    ...pages
      .filter(({ raw }) => !Array.isArray(raw))
      .map(({ raw, at }) => ({
        name: 'tools',
        detail: raw === undefined ? 'is missing' : `is ${jsonType(raw)}`,
        at: raw === undefined ? at : inside(at, 'tools'),
      })),
    ...items
      .filter(({ value }) => !isObject(value))
      .map(({ value, at }) => ({ name: `entry ${at.pointer ?? ''}`, detail: `is ${jsonType(value)}`, at })),
  ];
}
