import type { Call, EraDriver, Session } from '../era/driver.ts';
import { answersId, isResponse, isServerRequest, type RpcId } from '../era/rpc.ts';
import type { StreamListener } from '../http/stream-listener.ts';
import type { Exchange } from '../model/exchange.ts';
import { member, parseJson } from '../model/json.ts';
import type { Label, Wire } from './wire.ts';

/** Sends one JSON-RPC message of an era and reads streams as far as its answer. */
export function call(
  wire: Wire,
  driver: EraDriver,
  session: Session,
  message: Call,
  label: Omit<Label, 'era'>,
): Promise<Exchange | null> {
  const request = driver.request(message, session);
  const onEvent =
    message.id === null ? undefined : untilAnswered(wire, message.id, (asked) => reply(wire, driver, session, asked));
  return wire.send(request, { ...label, era: driver.era, ...(onEvent ? { onEvent } : {}) });
}

/**
 * Reads a stream until the answer to `id` is in. The first answered stream of a run is watched for its end, the others
 * are closed at once.
 */
function untilAnswered(wire: Wire, id: RpcId, onServerRequest: (message: unknown) => void): StreamListener {
  return ({ event, data }) => {
    const messages = messagesIn(event, data);
    for (const message of messages) if (isServerRequest(message)) onServerRequest(message);
    const message = messages.find((one) => answers(one, id));
    if (message === undefined) return 'go-on';
    // A refusal may be the answer of an era that the server does not speak, which nothing is judged by.
    const isResult = member(message, 'result') !== undefined;
    return isResult && wire.claimCloseWatch() ? { stopAfterMs: wire.limits.closeWaitMs } : 'stop';
  };
}

/** One message, or several where an event holds a batch (2025-03-26). */
function messagesIn(event: string | null, data: string): readonly unknown[] {
  if ((event !== null && event !== 'message') || data === '') return [];
  const parsed = parseJson(data);
  if (!parsed.ok) return [];
  return Array.isArray(parsed.value) ? parsed.value : [parsed.value];
}

/** An error without an id can only mean this request: nothing else was asked on this exchange. */
function answers(message: unknown, id: RpcId): boolean {
  if (!isResponse(message)) return false;
  const answered = member(message, 'id') ?? null;
  return answered === null || answersId(answered, id);
}

const replied = new WeakMap<Wire, number>();

/**
 * Answers a request of the server: ping with an empty result, anything else with "method not found", because no
 * capability was declared. Modern clients send no responses. At most a few per run.
 */
function reply(wire: Wire, driver: EraDriver, session: Session, asked: unknown): void {
  const count = replied.get(wire) ?? 0;
  const id = member(asked, 'id');
  if (driver.era === 'modern' || count >= wire.limits.serverRequestReplies) return;
  if (typeof id !== 'string' && typeof id !== 'number') return;
  replied.set(wire, count + 1);
  const request = driver.request({ method: 'ping', id }, session);
  const answer =
    member(asked, 'method') === 'ping'
      ? { jsonrpc: '2.0', id, result: {} }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'This client declares no capabilities.' } };
  // Not awaited: the stream that asked must go on being read, and nothing rests on how this is answered.
  void wire.send(
    { ...request, body: JSON.stringify(answer) },
    { step: 'server-request-reply', purpose: 'reply', era: driver.era, deadlineMs: wire.limits.pingMs },
  );
}
