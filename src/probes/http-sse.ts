import type { Call, Session } from '../era/driver.ts';
import { endpointEvent } from '../era/endpoint-event.ts';
import { httpSse, initializeParams } from '../era/legacy.ts';
import { replyTo } from '../era/reply.ts';
import type { RpcId } from '../era/rpc.ts';
import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { call } from './call.ts';
import { listWave } from './list-wave.ts';
import { getStream } from './openings.ts';
import type { Label, Wire } from './wire.ts';

/** The shared stream of the 2024-11-05 transport while it is open. */
export interface OldTransport {
  /**
   * Waits for the `endpoint` event; where it comes, drives initialize, initialized and the lists. Then closes the
   * stream, which ends the session.
   */
  run(pages: { left: number }): Promise<void>;
}

/** The stream as it grows: what has come, and who waits for more. */
interface SharedStream {
  soFar(): Exchange | undefined;
  /** Waits until `found` says yes (true), the stream ends or `ms` have passed (then what `found` says). */
  until(found: () => boolean, ms: number): Promise<boolean>;
}

/** Opens the stream of an HTTP+SSE server (section 6.8 of the catalogue). */
export function openOldTransport(wire: Wire, session: Session): OldTransport {
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  let current: () => Exchange | undefined = () => undefined;
  let isOpen = true;
  const finished = getStream(wire, session, closing.signal, (soFar) => {
    current = soFar;
    tell();
  }).then(() => {
    isOpen = false;
    tell();
  });

  const until = (found: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settled = new AbortController();
      const look = (): void => {
        const isThere = found();
        if (!isThere && isOpen) return;
        listeners.delete(look);
        settled.abort();
        resolve(isThere);
      };
      listeners.add(look);
      void wire.sleep(ms, settled.signal).then(() => {
        listeners.delete(look);
        resolve(found());
      });
      look();
    });

  const stream: SharedStream = { soFar: () => current(), until };
  const target = () => {
    const soFar = stream.soFar();
    return soFar ? endpointEvent(soFar) : null;
  };
  return {
    async run(pages) {
      await until(() => target() !== null, wire.limits.endpointEventMs);
      const endpoint = target();
      // Another origin is shown, not followed.
      if (endpoint?.resolved && endpoint.sameOrigin) {
        await drive({ wire, session: { ...session, url: endpoint.resolved }, pages, stream });
      }
      closing.abort();
      await finished;
    },
  };
}

interface Drive {
  readonly wire: Wire;
  readonly session: Session;
  readonly pages: { left: number };
  readonly stream: SharedStream;
}

async function drive(it: Drive): Promise<void> {
  const { wire, session } = it;
  const label = { step: 'initialize', purpose: 'opening', deadlineMs: wire.limits.openingMs } as const;
  const message = { method: 'initialize', id: wire.nextId(), params: initializeParams('2024-11-05') };
  const asked = await ask(it, message, label);
  const reply = asked ? replyTo(asked, it.stream.soFar()) : null;
  if (reply?.kind !== 'result') return;
  const acknowledgement = { step: 'initialized', purpose: 'notification', deadlineMs: wire.limits.openingMs } as const;
  await call(wire, httpSse, session, { method: 'notifications/initialized', id: null }, acknowledgement);
  await listWave({
    wire,
    pages: it.pages,
    capabilities: member(reply.result, 'capabilities'),
    shared: () => it.stream.soFar(),
    ask: (method, cursor, page) =>
      ask(it, { method, id: wire.nextId(), params: cursor === undefined ? {} : { cursor } }, page),
  });
}

/** Posts a request and waits for its answer on the stream. */
async function ask(
  it: Drive,
  message: Call & { readonly id: RpcId },
  label: Omit<Label, 'era'>,
): Promise<Exchange | null> {
  const sent = await call(it.wire, httpSse, it.session, message, label);
  if (sent) await it.stream.until(() => isAnswered(it.stream, sent), label.deadlineMs);
  return sent;
}

function isAnswered(stream: SharedStream, sent: Exchange): boolean {
  const soFar = stream.soFar();
  if (!soFar) return false;
  const { kind } = replyTo(sent, soFar);
  return kind === 'result' || kind === 'rpc-error';
}
