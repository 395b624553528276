import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../src/model/json.ts';
import { type Answer, type EventWriter, eventText } from './answer.ts';
import { initializeResult, legacyResult } from './mcp-legacy.ts';
import { RpcError } from './mcp-offer.ts';
import { createReply, type Healthy, type McpServerOptions } from './override.ts';
import type { Handler, Recorded } from './start-server.ts';

const MESSAGES = '/messages?session=';

/**
 * The transport of 2024-11-05. GET opens the shared stream, whose first event names the address for messages; they are
 * acknowledged with 202 and answered on the stream. An override of `GET` gets the text of that first event to change,
 * and the stream stays open; `POST` is the key of messages sent to the address of the stream.
 */
export function createHttpSse(options: McpServerOptions): Handler {
  const streams = new Map<string, EventWriter>();
  const reply = createReply(options);
  const spoken: McpServerOptions = { ...options, revisions: ['2024-11-05'] };

  function open(answer: Answer): Healthy {
    const session = randomUUID();
    return {
      status: 200,
      message: null,
      send: {
        open(status, first) {
          const writer = answer.stream({}, status);
          streams.set(session, writer);
          answer.raw.on('close', () => streams.delete(session));
          writer.write(first(eventText(`${MESSAGES}${session}`, 'endpoint')));
        },
      },
    };
  }

  function answerOn(request: Recorded): Healthy {
    const stream = streams.get(request.path.split(MESSAGES)[1] ?? '');
    if (!stream) return { status: 405, message: null, send: 'json' };
    return { status: 202, message: answerTo(spoken, request), send: { shared: stream } };
  }

  return (request, answer) =>
    reply('http+sse', request, answer, request.method === 'GET' ? open(answer) : answerOn(request));
}

function answerTo(options: McpServerOptions, { message }: Recorded): JsonObject | null {
  const { method, id, params } = message;
  if (method === undefined || id === undefined) return null;
  const result =
    method === 'initialize' ? initializeResult(options, '2024-11-05') : legacyResult(options, method, params);
  return { jsonrpc: '2.0', id, ...(result instanceof RpcError ? { error: result.error } : { result }) };
}
