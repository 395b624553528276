import type { Facts } from '../model/facts.ts';
import type { ReasonCode } from '../model/reason.ts';
import type { Era } from '../model/revision.ts';
import { openingCommand, originHeader, requestCommand } from './opening-command.ts';
import { preflightCommand } from './preflight-command.ts';

/** What a browser does not show, and the head of one answer in a terminal does. */
const SHOWN_BY_CURL: ReadonlySet<ReasonCode> = new Set([
  'browser.hidden-header',
  'browser.redirect-hidden',
  'browser.forbidden-header',
  'browser.preflight-hidden',
  'browser.answer-withheld',
  'browser.no-tls-details',
  'browser.no-sockets',
]);

/**
 * The command for a verdict that a browser does not let anyone reach, where the check itself names none: an opening of
 * the era that is judged, with the origin of the page, or the preflight. Undefined where no command would show more.
 */
export function offeredCommand(
  code: ReasonCode,
  { endpoint, environment }: Facts,
  era: Era | null,
): string | undefined {
  const { address, decision, cors } = endpoint;
  if (!SHOWN_BY_CURL.has(code) || !address.known || !decision.known) return undefined;
  const { url, space } = address.value;
  if (space === 'practice' || !URL.canParse(url)) return undefined;
  if (code === 'browser.preflight-hidden') {
    return preflightCommand(url, cors.known ? cors.value.headers : [], environment);
  }
  const headers = originHeader(environment);
  if (era === 'modern') return requestCommand(url, 'server/discover', headers);
  if (era === 'legacy') return requestCommand(url, 'initialize', headers);
  return openingCommand(url, decision.value, headers);
}
