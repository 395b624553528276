import { type Exchange, readableAnswer } from '../../model/exchange.ts';
import { member, parseJson } from '../../model/json.ts';
import { bodyEvents } from './body-events.ts';

/**
 * Code of the JSON-RPC error that an exchange was answered with; null where it was none, or where the text that is here
 * ends before it.
 *
 * @param message index into the messages of the answer
 */
export function rpcErrorCode(exchange: Exchange, message = 0): number | null {
  const answer = readableAnswer(exchange);
  const text = answer?.body.text ?? null;
  if (answer === null || text === null) return null;
  const events = bodyEvents(answer.headers, answer.body, text, false);
  const parsed = parseJson(events === null ? text : (events[message]?.text ?? ''));
  const code = parsed.ok ? member(member(parsed.value, 'error'), 'code') : undefined;
  return typeof code === 'number' ? code : null;
}
