import { type Exchange, mediaType, type ReadableAnswer, readableAnswer } from '../model/exchange.ts';
import type { Headline } from '../model/report.ts';

/** What stands at an address that is not an MCP endpoint, or not one at this path. */
export const OTHER_PATHS = 'Check the path: MCP servers often answer at /mcp, /sse or /.';

/** What an answer holds, in words: `an HTML page`, `an empty body`, its media type. */
export function bodyWords({ body, headers }: ReadableAnswer): string {
  const start = (body.text ?? '').trimStart().slice(0, 15).toLowerCase();
  const type = mediaType(headers);
  if (type === 'text/html' || start.startsWith('<!doctype html') || start.startsWith('<html')) return 'an HTML page';
  if (start === '') return 'an empty body';
  return type ?? 'something that is not JSON-RPC';
}

/** The headline where both openings were answered and neither decides: what came instead. */
export function undecidedHeadline(exchanges: readonly Exchange[], summary: string): Headline {
  const answers = exchanges
    .filter(({ step }) => step === 'discover' || step === 'initialize')
    .flatMap((exchange) => readableAnswer(exchange) ?? []);
  const [first] = answers;
  if (first && answers.every(({ status }) => status === first.status)) {
    const words = sameStatus(first);
    if (words) return words;
  }
  return {
    kind: 'incomplete',
    text: summary,
    detail: 'Look at both openings in the transcript; another path or a token may be needed.',
  };
}

function sameStatus(answer: ReadableAnswer): Headline | null {
  const { status } = answer;
  if (status === 403) {
    return {
      kind: 'incomplete',
      text: 'The server refuses both openings with HTTP 403 and no challenge.',
      detail: 'It may refuse this page’s origin, which is right for a page it does not know, or sit behind a gateway.',
    };
  }
  if (status === 404 || status === 410) {
    return {
      kind: 'not-mcp',
      text: `Nothing speaks MCP at this path: it answers ${status} with ${bodyWords(answer)}.`,
      detail: OTHER_PATHS,
    };
  }
  if (status < 500) return null;
  return {
    kind: 'incomplete',
    text: `The server answers both openings with HTTP ${status} and ${bodyWords(answer)}.`,
    detail: 'The server fails before it speaks MCP. Its log says more than any client can see.',
  };
}
