import type { Diagnosis, DiagnosisId } from '../../model/diagnosis.ts';
import type { ReportHead } from '../../model/report.ts';
import { type AllowMatrix, MATRIX_ERAS } from './allow-matrix.ts';

/** Header lines for one kind of answer. */
export interface AllowBlock {
  /** Which answers carry them, as a heading. */
  readonly on: string;
  /** One header a line. */
  readonly lines: string;
}

const OPTIONS = 'On the answer to OPTIONS, with status 204';
const EVERY = 'On every answer, errors too';

type Part = 'origin' | 'preflight' | 'headers' | 'methods' | 'exposed';

/** What each class is mended with; a class that is not here is not mended by headers. */
const PARTS: { readonly [Id in DiagnosisId]?: readonly Part[] } = {
  'preflight-rejected': ['preflight'],
  'preflight-unanswered': ['preflight'],
  'allow-headers-incomplete': ['headers'],
  'allow-methods-incomplete': ['methods'],
  'answer-without-allow-origin': ['origin'],
  'errors-without-allow-origin': ['origin'],
  'resource-policy': ['preflight', 'origin'],
  'no-valid-allow-origin': ['preflight', 'origin'],
  'answer-withheld': ['preflight', 'origin'],
  'challenge-unreadable': ['exposed'],
  'session-id-unreadable': ['exposed'],
  'wildcard-authorization': ['headers'],
};

/**
 * The header lines that mend a diagnosis: this page's origin alone, and no name beyond what the eras that were tested
 * send. Empty where no header settles it.
 */
export function allowBlocks(diagnosis: Diagnosis, head: ReportHead, matrix: AllowMatrix): readonly AllowBlock[] {
  const origin = diagnosis.missing.allowOrigin ?? head.environment.pageOrigin;
  const parts = PARTS[diagnosis.id];
  if (!parts || origin === null) return [];
  const headers = `Access-Control-Allow-Headers: ${names(diagnosis, head, matrix).join(', ')}`;
  const allowOrigin = `Access-Control-Allow-Origin: ${origin}`;
  const methods = 'Access-Control-Allow-Methods: GET, POST, DELETE';
  const blocks: { readonly [P in Part]: readonly [on: string, lines: readonly string[]] } = {
    preflight: [OPTIONS, [allowOrigin, headers, methods, 'Vary: Origin']],
    headers: [OPTIONS, [headers]],
    methods: [OPTIONS, [methods]],
    origin: [EVERY, [allowOrigin, ...expose(diagnosis), 'Vary: Origin']],
    exposed: [exposedOn(diagnosis), expose(diagnosis)],
  };
  return parts.map((part) => {
    const [on, lines] = blocks[part];
    return { on, lines: lines.join('\n') };
  });
}

/** Every request header that is needed, whether it is allowed already or not: the line replaces the one that is there. */
function names({ missing }: Diagnosis, { settings }: ReportHead, { rows }: AllowMatrix): readonly string[] {
  const needed = rows
    .filter(({ cells }) => MATRIX_ERAS.some((era) => cells[era].state !== 'not-needed'))
    .map(({ name }) => name);
  const all = [...needed, ...missing.requestHeaders, ...settings.extraHeaders];
  const first = new Map(all.map((name) => [name.toLowerCase(), name]));
  for (const name of needed) first.set(name.toLowerCase(), name);
  return [...first.values()];
}

/** Where no answer is readable, both headers that a client needs are still to be exposed. */
function expose({ missing, id }: Diagnosis): readonly string[] {
  const isNamed = missing.exposedHeaders.length > 0;
  const isOne = id === 'answer-without-allow-origin';
  const exposed = isNamed ? missing.exposedHeaders : isOne ? [] : ['Mcp-Session-Id', 'WWW-Authenticate'];
  return exposed.length === 0 ? [] : [`Access-Control-Expose-Headers: ${exposed.join(', ')}`];
}

function exposedOn({ id }: Diagnosis): string {
  return id === 'challenge-unreadable' ? 'On every answer 401' : 'On the answer to initialize';
}
