import { isObject, type JsonObject, member } from '../model/json.ts';
import { emptyAnswer, jsonAnswer } from './answer.ts';
import { answerPost, type LegacyServer } from './legacy.ts';
import { type PracticeEndpoint, readMessage } from './rpc.ts';

const SERVER_INFO = { name: 'practice-faults', title: 'Practice almanac with faults', version: '1.0.0' };

/**
 * A legacy server with six faults that are seen often:
 * 1. `notifications/initialized` is answered with 200 and a body instead of an empty 202.
 * 2. An id that was sent as a number comes back as text.
 * 3. Two tools have the same name.
 * 4. An `inputSchema` has no `type`.
 * 5. `resources/list` is answered as `text/plain`.
 * 6. `prompts/list` names the same next page for ever.
 */
export function createFaultyServer(): PracticeEndpoint {
  const server: LegacyServer = { serverInfo: SERVER_INFO, sessions: null, streams: false };
  return async (request) => {
    if (request.method !== 'POST') return emptyAnswer(405, { allow: 'POST' });
    const received = readMessage(await request.text());
    const isPrompts = received.kind === 'request' && received.method === 'prompts/list';
    const right = answerPost(server, isPrompts ? { ...received, params: {} } : received, request.headers);
    if (received.kind === 'notification' && right.status === 202)
      return jsonAnswer(200, { jsonrpc: '2.0', result: {} });
    if (received.kind !== 'request' || received.method === 'initialize') return right;
    const message: unknown = await right.json();
    const spoiled = spoil(received, isObject(message) ? message : {});
    const type = received.method === 'resources/list' ? 'text/plain' : 'application/json';
    return jsonAnswer(right.status, { ...spoiled, id: String(received.id) }, { 'content-type': type });
  };
}

interface Asked {
  readonly method: string;
  readonly params: JsonObject;
}

function spoil({ method, params }: Asked, message: JsonObject): JsonObject {
  const result = member(message, 'result');
  if (!isObject(result)) return message;
  if (method === 'tools/list' && params['cursor'] === undefined)
    return { ...message, result: { ...result, tools: spoilTools(member(result, 'tools')) } };
  if (method === 'prompts/list') return { ...message, result: { ...result, nextCursor: 'next' } };
  return message;
}

function spoilTools(tools: unknown): unknown {
  if (!Array.isArray(tools)) return tools;
  const [first, second, ...rest]: readonly unknown[] = tools;
  if (!isObject(first) || !isObject(second)) return tools;
  const schema = member(second, 'inputSchema');
  const { type: _, ...untyped } = isObject(schema) ? schema : {};
  return [first, { ...second, inputSchema: untyped }, { ...first }, ...rest];
}
