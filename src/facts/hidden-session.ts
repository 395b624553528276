import { type Exchange, isBeside, readableAnswer } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';

/** True where no session id was readable and the first follow-up was refused with 400 or 404 (section 6.3). */
export function isSessionHidden(era: Era, exchanges: readonly Exchange[]): boolean {
  if (era !== 'legacy') return false;
  const own = exchanges.filter((exchange) => exchange.era === 'legacy' && !isBeside(exchange));
  const readable = own.some(({ request }) =>
    request.headers.some(({ name }) => name.toLowerCase() === 'mcp-session-id'),
  );
  const followUp = own.find(({ step }) => step !== 'initialize');
  const status = followUp ? readableAnswer(followUp)?.status : undefined;
  return !readable && (status === 400 || status === 404);
}
