import { type Exchange, isBeside, readableAnswer } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';

/**
 * True where no session id was readable, and the first follow-up was refused with 400 or 404 in words that speak of a
 * session (section 6.3). Only where a browser hides headers: elsewhere an id that is not seen was not sent.
 */
export function isSessionHidden(era: Era, exchanges: readonly Exchange[], hidesHeaders: boolean): boolean {
  if (era !== 'legacy' || !hidesHeaders) return false;
  const own = exchanges.filter((exchange) => exchange.era === 'legacy' && !isBeside(exchange));
  const readable = own.some(({ request }) =>
    request.headers.some(({ name }) => name.toLowerCase() === 'mcp-session-id'),
  );
  const followUp = own.find(({ step }) => step !== 'initialize');
  const answer = followUp ? readableAnswer(followUp) : null;
  if (readable || answer === null || (answer.status !== 400 && answer.status !== 404)) return false;
  return /session/i.test(answer.body.text ?? '');
}
