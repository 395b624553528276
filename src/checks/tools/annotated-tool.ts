import type { HeaderAnnotation } from '../../model/facts-lists.ts';
import { shorten } from '../subjects.ts';

/** Where the tool of an annotation stands, as text; tools may share a name, never a place. */
export function toolPlace({ at }: HeaderAnnotation): string {
  const pointer = at.pointer ?? '';
  return `${at.exchange}|${at.message ?? ''}|${pointer.slice(0, pointer.indexOf('/inputSchema'))}`;
}

/** Name of the tool for people: its own, else its place in the list. */
export function annotatedTool(annotation: HeaderAnnotation): string {
  if (annotation.tool.trim() !== '') return shorten(annotation.tool);
  return `tool ${Number(/\d+$/.exec(toolPlace(annotation))?.[0] ?? 0) + 1}`;
}
