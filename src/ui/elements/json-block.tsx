import { useMemo } from 'preact/hooks';
import type { JsonPointer } from '../../model/json.ts';
import { type JsonLine, jsonLines, linesAt } from '../reading/json-lines.ts';
import { Parts } from './server-text.tsx';

/** JSON laid out for reading, or text as it is where it is no JSON or is wanted raw. */
export function JsonBlock({
  text,
  raw = false,
  mark = null,
  base = '',
}: {
  readonly text: string;
  readonly raw?: boolean;
  /** Value to mark as the proof; null for none. */
  readonly mark?: JsonPointer | null;
  readonly base?: JsonPointer;
}) {
  const lines = useMemo(() => (raw ? null : jsonLines(text, base)), [text, raw, base]);
  if (lines === null) return <Parts text={text} layout="block" />;
  const marked = mark === null || mark === '' ? new Set<number>() : linesAt(lines, mark);
  return (
    <>
      {lines.map((line, index) => (
        <Line key={index} line={line} marked={marked.has(index)} />
      ))}
    </>
  );
}

/** Nesting is drawn up to here; deeper lines keep this indent. */
const DEEPEST = 20;

function Line({ line, marked }: { readonly line: JsonLine; readonly marked: boolean }) {
  const indent = '  '.repeat(Math.min(line.depth, DEEPEST));
  const content = (
    <>
      {line.key !== '' && (
        <span class="key">
          <Parts text={line.key} layout="block" />:{' '}
        </span>
      )}
      <Parts text={line.value} layout="block" />
    </>
  );
  return (
    <>
      {indent}
      {marked ? (
        <mark class="proof" data-proof>
          {content}
        </mark>
      ) : (
        content
      )}
      {'\n'}
    </>
  );
}
