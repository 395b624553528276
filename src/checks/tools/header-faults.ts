import type { HeaderAnnotation } from '../../model/facts-lists.ts';
import { jsonType, member } from '../../model/json.ts';
import { shorten } from '../subjects.ts';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const PERMITTED: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'default'] as const;

/** What an annotation breaks, and what about it makes clients disagree. */
export interface AnnotationFault {
  readonly kind: 'violation' | 'doubt';
  readonly text: string;
}

/**
 * Judges one annotation by the constraints of 2026-07-28, "x-mcp-header", but for uniqueness, which takes the others of
 * its tool.
 *
 * @returns the gravest fault, or null where there is none
 */
export function annotationFault(annotation: HeaderAnnotation): AnnotationFault | null {
  return valueFault(annotation.value) ?? placeFault(annotation) ?? typeFault(annotation) ?? rangeFault(annotation);
}

function violation(text: string): AnnotationFault {
  return { kind: 'violation', text };
}

function valueFault(value: unknown): AnnotationFault | null {
  if (typeof value !== 'string') return violation(`the name is ${jsonType(value)}, not text`);
  if (value === '') return violation('the name is empty');
  if (/[\r\n]/.test(value)) return violation('the name holds a line break');
  return TOKEN.test(value) ? null : violation(`“${shorten(value, 40)}” is not an HTTP token`);
}

function placeFault({ reachable, property, through }: HeaderAnnotation): AnnotationFault | null {
  if (!reachable) return violation(`it stands under ${through ?? 'another keyword'}, not under properties alone`);
  return property === null ? violation('it stands at the root, not on a parameter') : null;
}

function typeFault({ schema }: HeaderAnnotation): AnnotationFault | null {
  const type = member(schema, 'type');
  if (typeof type === 'string')
    return PERMITTED.has(type) ? null : violation(`type “${shorten(type, 40)}” is not permitted`);
  if (type === undefined) return { kind: 'doubt', text: 'the parameter has no type' };
  if (!Array.isArray(type)) return violation(`type is ${jsonType(type)}`);
  const types: readonly unknown[] = type;
  const other = types.find((one) => one !== 'null' && !PERMITTED.has(one));
  if (other !== undefined) {
    return violation(
      `type ${typeof other === 'string' ? `“${shorten(other, 40)}”` : jsonType(other)} is not permitted`,
    );
  }
  return types.some((one) => one !== 'null')
    ? { kind: 'doubt', text: `type is a list (${shorten(types.join(', '), 60)})` }
    : violation('type names no permitted type');
}

function rangeFault({ schema }: HeaderAnnotation): AnnotationFault | null {
  if (member(schema, 'type') !== 'integer') return null;
  const listed = member(schema, 'enum');
  const values: readonly unknown[] = [
    ...BOUNDS.map((name) => member(schema, name)),
    ...(Array.isArray(listed) ? listed : []),
  ];
  const beyond = values.find((value) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER);
  return beyond === undefined ? null : { kind: 'doubt', text: `${String(beyond)} is beyond ±(2^53−1)` };
}
