import type { Subject } from '../../model/finding.ts';
import { type SchemaNode, schemaPointer } from '../../model/json-schema.ts';
import { indexSchema, refOf, type SchemaIndex } from '../../model/json-schema-refs.ts';
import { isAtLeast, REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { about, detailsOf, namesOf, shorten } from '../subjects.ts';
import { endlessRefs } from './endless-refs.ts';
import { inSchema, placeIn, type ToolSchema, toolOf, toolSchemas } from './tool-schemas.ts';

export default defineCheck({
  id: 'tools.input-schema.refs',
  title: 'References resolve inside the schema',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: clauses(['2025-11-25', '2026-07-28'], 'basic/index', 'schema-validation', 'MUST'),
  requires: ['toolItems'],
  evaluate({ toolItems }, { revision }) {
    const schemas = toolSchemas(toolItems, ['inputSchema', 'outputSchema']);
    const found: Found = { missing: [], risky: [], cut: [], references: 0 };
    for (const one of schemas) readReferences(one, found);
    if (found.missing.length > 0) return missing(found.missing, isAtLeast(revision, '2025-11-25'));
    if (found.risky.length > 0) {
      return observedRisk(`A $ref cannot be followed everywhere: ${detailsOf(found.risky)}.`, {
        ...about(found.risky),
        why: 'Clients must not fetch what a schema points to, and a reference that leads back to itself never ends.',
        fix: 'Move the definition into $defs of the same schema and point to it with "#/$defs/…".',
      });
    }
    if (found.cut.length > 0) {
      return notChecked('budget.schema', `Too large to be evaluated: ${namesOf(found.cut)}.`, { subjects: found.cut });
    }
    return verified(
      found.references === 0
        ? 'No schema uses $ref.'
        : `${counted(found.references, '$ref')}, each of them resolved inside its schema.`,
    );
  },
});

interface Found {
  readonly missing: Subject[];
  readonly risky: Subject[];
  readonly cut: Subject[];
  references: number;
}

function missing(subjects: readonly Subject[], binding: boolean): Verdict {
  const fix = 'Put the definition where the $ref points to: "#/$defs/…" is counted from the root of the schema.';
  if (!binding) {
    return observedRisk(`A $ref leads nowhere: ${detailsOf(subjects)}.`, {
      ...about(subjects),
      why: 'Clients that compile the schema refuse the tool. This revision does not speak of it, later ones do.',
      fix,
    });
  }
  return failed(`A $ref leads nowhere: ${detailsOf(subjects)}. Clients that compile the schema refuse the tool.`, {
    ...about(subjects),
    expected: 'each $ref resolves inside its own schema',
    actual: detailsOf(subjects),
    fix,
  });
}

function readReferences(one: ToolSchema, found: Found): void {
  const index = indexSchema(one.schema);
  if (index.cut) found.cut.push({ name: toolOf(one), detail: one.member, at: inSchema(one) });
  let references = 0;
  for (const node of index.nodes) {
    const ref = refOf(node);
    const resolution = index.resolve(node);
    if (ref === null || resolution === null) continue;
    references += 1;
    if (resolution.kind === 'missing') found.missing.push(subject(one, node, `“${shorten(ref, 60)}” names nothing`));
    if (resolution.kind === 'remote') {
      found.risky.push(
        subject(one, node, `“${shorten(ref, 60)}” is ${REMOTE.get(resolution.scheme) ?? 'another document'}`),
      );
    }
  }
  found.references += references;
  if (references > 0) found.risky.push(...endless(one, index));
}

const REMOTE: ReadonlyMap<string, string> = new Map([
  ['http', 'a network address'],
  ['https', 'a network address'],
  ['file', 'a local file'],
]);

function endless(one: ToolSchema, index: SchemaIndex): readonly Subject[] {
  return endlessRefs(index).map((node) => subject(one, node, 'leads back to itself without an end'));
}

function subject(one: ToolSchema, node: SchemaNode, what: string): Subject {
  const pointer = `${schemaPointer(node)}/$ref`;
  return { name: toolOf(one), detail: `${placeIn(one, pointer)}: ${what}`, at: inSchema(one, pointer) };
}
