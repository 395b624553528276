import { nodeNet } from '../../src/http/browser-net.ts';
import { createByteBudget } from '../../src/http/byte-budget.ts';
import type { Net } from '../../src/http/net.ts';
import { type SendOptions, send } from '../../src/http/send.ts';
import type { Body, Exchange, Outcome, SentRequest } from '../../src/model/exchange.ts';

export interface SendTo extends Partial<SendOptions> {
  readonly net?: Net;
  readonly request?: Partial<SentRequest>;
}

/** Sends a POST that asks for a list, unless told otherwise. */
export function sendTo(url: string, { net = nodeNet(), request, ...options }: SendTo = {}): Promise<Exchange> {
  const sent: SentRequest = {
    method: 'POST',
    url,
    headers: [{ name: 'content-type', value: 'application/json' }],
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
    ...request,
  };
  return send(net, sent, {
    id: 1,
    step: 'tools-list',
    purpose: 'list',
    era: 'legacy',
    startedAt: net.now(),
    deadlineMs: 60_000,
    signal: new AbortController().signal,
    limits: { bodyBytes: 32 * 1024 * 1024, streamEvents: 100_000 },
    budget: createByteBudget(64 * 1024 * 1024),
    ...options,
  });
}

/**
 * The network of Node with timers that fire when a test says so, because a busy machine makes real ones fire before
 * what they are meant to come after.
 */
export function netWithTimers(): { readonly net: Net; pending(): readonly number[]; fire(): void } {
  const timers = new Map<() => void, number>();
  const sleep: Net['sleep'] = (ms, signal) =>
    new Promise((resolve) => {
      const finish = (): void => {
        timers.delete(finish);
        resolve();
      };
      timers.set(finish, ms);
      signal?.addEventListener('abort', finish);
    });
  return {
    net: { ...nodeNet(), sleep },
    pending: () => [...timers.values()],
    fire() {
      for (const finish of [...timers.keys()]) finish();
    },
  };
}

export const GET: Partial<SentRequest> = { method: 'GET', body: null, headers: [], cache: 'no-store' };

/** The outcome of an exchange, which has to be of that kind. */
export function outcome<Kind extends Outcome['kind']>(
  exchange: Exchange,
  kind: Kind,
): Extract<Outcome, { kind: Kind }> {
  const found: Outcome = exchange.outcome;
  if (isKind(found, kind)) return found;
  throw new Error(`the outcome is ${JSON.stringify(found)}, not ${kind}`);
}

/** The body of an answer that was read, even in part. */
export function bodyOf(exchange: Exchange): Body {
  const { outcome: found } = exchange;
  if ('body' in found && found.body) return found.body;
  throw new Error(`no body: ${JSON.stringify(found)}`);
}

function isKind<Kind extends Outcome['kind']>(found: Outcome, kind: Kind): found is Extract<Outcome, { kind: Kind }> {
  return found.kind === kind;
}
