import { isMessageEvent, type ReadMessage, readBody } from '../era/read-body.ts';
import { replyTo } from '../era/reply.ts';
import { sentCall } from '../era/rpc.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import type { AnswerStream, SeenEvent } from '../model/facts-answers.ts';
import { QUICK_LIMITS } from '../model/plan.ts';
import { ending, sessionIssued, sessionSent } from './answer.ts';

/** A stream that was watched this long after its answer was waited on; timers may fire a little early. */
const WATCHED_MS = QUICK_LIMITS.closeWaitMs - 100;

/** The stream that answered the request of an exchange with a 2xx status, or null where the answer is no stream. */
export function streamOf(exchange: Exchange): AnswerStream | null {
  const call = sentCall(exchange);
  const answer = readableAnswer(exchange);
  if (!answer || call.id === null || call.method === null || answer.status < 200 || answer.status > 299) return null;
  if (answer.body.text === null && answer.body.bytes > 0) return null;
  const body = readBody(answer);
  if (body.form !== 'stream') return null;
  const reply = replyTo(exchange);
  const answeredBy =
    (reply.kind === 'result' || reply.kind === 'rpc-error') && reply.at.message !== undefined ? reply.at.message : null;
  const answeredAt = answeredBy === null ? undefined : body.messages[answeredBy]?.atMs;
  const openAfterAnswerMs = answeredAt === undefined ? null : Math.max(0, exchange.timing.endMs - answeredAt);
  const { ended, cutBy } = ending(exchange);
  return {
    exchange: exchange.id,
    method: call.method,
    requestId: call.id,
    versionSent: headerValue(exchange.request.headers, 'mcp-protocol-version'),
    session: sessionSent(exchange) ?? sessionIssued(exchange),
    text: answer.body.text ?? '',
    events: body.messages.map((message) => seenEvent(exchange, message)),
    unterminated: body.unterminated,
    answeredBy,
    ended,
    openAfterAnswerMs,
    waitedForClose: openAfterAnswerMs !== null && (ended !== 'by-us' || openAfterAnswerMs >= WATCHED_MS),
    ...(cutBy === undefined ? {} : { cutBy }),
  };
}

function seenEvent(exchange: Exchange, message: ReadMessage): SeenEvent {
  const { index, event, id, text, atMs, parsed } = message;
  return {
    at: { exchange: exchange.id, message: index },
    event,
    id,
    data: text,
    atMs,
    parsed: isMessageEvent(message) ? parsed : null,
  };
}
