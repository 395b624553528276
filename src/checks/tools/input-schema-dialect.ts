import type { Subject } from '../../model/finding.ts';
import { jsonType } from '../../model/json.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { about, detailsOf, shorten } from '../subjects.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { inSchema, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

const REVISIONS_WITH_RULE = ['2025-11-25', '2026-07-28'] as const;

export default defineCheck({
  id: 'tools.input-schema.dialect',
  title: 'The dialect is known',
  level: 'SCHEMA',
  eras: ['legacy', 'modern'],
  revisions: REVISIONS_WITH_RULE,
  spec: clauses(REVISIONS_WITH_RULE, 'basic/index', 'schema-dialect', 'SCHEMA'),
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const schemas = toolSchemas(toolItems, ['inputSchema', 'outputSchema']);
    if (schemas.length === 0) return notChecked('blocked.prerequisite', 'No tool has a schema that is an object.');
    const declared = schemas.map((one) => ({ one, dialect: dialectOf(one.schema) }));
    const wrong = declared.flatMap(({ one, dialect }) =>
      dialect.kind === 'not-text' ? [subject(one, `$schema is ${jsonType(dialect.value)}`)] : [],
    );
    if (wrong.length > 0) {
      return failed(`$schema is not text: ${detailsOf(wrong)}.`, {
        ...about(wrong),
        expected: '$schema is a string that names the dialect, or absent',
        actual: detailsOf(wrong),
        fix: 'Leave $schema out, which means 2020-12, or write "https://json-schema.org/draft/2020-12/schema".',
      });
    }
    const other = declared.flatMap(({ one, dialect }) =>
      dialect.kind === 'other' ? [subject(one, `$schema is “${shorten(dialect.name)}”`)] : [],
    );
    if (other.length > 0) {
      return observedRisk(`A schema declares a dialect that few clients know: ${detailsOf(other)}.`, {
        ...about(other),
        why: 'Clients have to support JSON Schema 2020-12 and nothing else. They may refuse what they cannot evaluate.',
        fix: 'Write the schema in 2020-12 and leave $schema out.',
      });
    }
    return known(declared.map(({ dialect }) => dialect));
  },
});

function known(dialects: readonly Dialect[]): Verdict {
  const counts = new Map<string, number>();
  for (const dialect of dialects) {
    if (dialect.kind === 'known') counts.set(dialect.name, (counts.get(dialect.name) ?? 0) + 1);
  }
  if (counts.size === 0) {
    return verified(`No dialect is declared on ${counted(dialects.length, 'schema')}, so JSON Schema 2020-12 holds.`);
  }
  const declared = [...counts.values()].reduce((sum, number) => sum + number, 0);
  const parts = [...counts].map(([name, number]) => `${name} (${number})`).join(', ');
  const onlyNewest = [...counts.keys()].every((name) => name === '2020-12');
  return verified(
    `${declared} of ${counted(dialects.length, 'schema')} declare a dialect: ${parts}. ${
      onlyNewest ? 'Every client has to support that.' : 'That is allowed, but clients have to support 2020-12 only.'
    }`,
  );
}

function subject(one: ToolSchema, detail: string): Subject {
  return { name: toolOf(one), detail: `${one.member}: ${detail}`, at: inSchema(one, '/$schema') };
}
