import type { HeaderAnnotation } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, distinctNames, namesOf, shorten } from '../subjects.ts';
import { annotatedTool, toolPlace } from './annotated-tool.ts';
import { type AnnotationFault, annotationFault } from './header-faults.ts';

export default defineCheck({
  id: 'tools.x-mcp-header.valid',
  title: 'x-mcp-header annotations obey all constraints',
  level: 'MUST',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/tools', 'x-mcp-header', 'MUST'),
  requires: ['headerAnnotations'],
  evaluate({ headerAnnotations }) {
    const judged = headerAnnotations.map((one) => ({ one, fault: annotationFault(one) }));
    const wrong = [...subjectsOf(judged, 'violation'), ...doubled(headerAnnotations)];
    if (wrong.length > 0) {
      const tools = distinctNames(wrong);
      return failed(
        `${counted(tools, 'tool')} with an x-mcp-header that breaks the rules: ${namesOf(wrong)}. Clients have to leave ${tools === 1 ? 'it' : 'them'} out.`,
        {
          ...about(wrong),
          expected:
            'each x-mcp-header is an HTTP token, unique in its tool whatever the case, on a parameter of type string, integer or boolean that is reached through “properties” alone',
          actual: detailsOf(wrong),
          fix: 'Take the annotation off, move it to a parameter of a permitted type, or give it a name of its own.',
        },
      );
    }
    const doubtful = subjectsOf(judged, 'doubt');
    if (doubtful.length > 0) {
      return observedRisk(`Clients may read an x-mcp-header differently: ${detailsOf(doubtful)}.`, {
        ...about(doubtful),
        why: 'The text speaks of parameters with primitive types and of safe integers. A strict client leaves such a tool out.',
        fix: 'Declare one type, string, integer or boolean, and keep integers within ±(2^53−1).',
      });
    }
    return verified(`${counted(headerAnnotations.length, 'x-mcp-header annotation')}, all as they have to be.`);
  },
});

function subjectsOf(
  judged: readonly { readonly one: HeaderAnnotation; readonly fault: AnnotationFault | null }[],
  kind: AnnotationFault['kind'],
): readonly Subject[] {
  return judged.flatMap(({ one, fault }) => (fault?.kind === kind ? [subject(one, fault.text)] : []));
}

function subject(one: HeaderAnnotation, text: string): Subject {
  const where = one.property === null ? 'x-mcp-header' : `x-mcp-header on ${shorten(one.property, 40)}`;
  return { name: annotatedTool(one), detail: `${where}: ${text}`, at: one.at };
}

/** Names that stand twice in one tool. HTTP header names ignore case. */
function doubled(annotations: readonly HeaderAnnotation[]): readonly Subject[] {
  const seen = new Set<string>();
  return annotations.flatMap((one) => {
    if (typeof one.value !== 'string' || one.value === '') return [];
    const key = `${toolPlace(one)} ${one.value.toLowerCase()}`;
    if (seen.has(key)) return [subject(one, `“${shorten(one.value, 40)}” is used twice, so it is not unique`)];
    seen.add(key);
    return [];
  });
}
