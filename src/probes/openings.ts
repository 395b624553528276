import type { Session } from '../era/driver.ts';
import { initializeParams, legacy, openStream } from '../era/legacy.ts';
import { modern } from '../era/modern.ts';
import { retryModern, retryRevision } from '../era/opening-rows.ts';
import { type Openings, readOpenings } from '../era/openings.ts';
import { headerCase } from '../model/asked-headers.ts';
import type { Exchange } from '../model/exchange.ts';
import { isRevision, OFFERED_LEGACY } from '../model/revision.ts';
import { call } from './call.ts';
import type { Wire } from './wire.ts';

/** Sends server/discover, and once more where -32022 names another modern revision that is known here. */
export async function discover(wire: Wire, session: Session): Promise<Openings> {
  const label = { step: 'discover', deadlineMs: wire.limits.openingMs } as const;
  const first = await call(
    wire,
    modern,
    session,
    { method: 'server/discover', id: wire.nextId() },
    { ...label, purpose: 'opening' },
  );
  const reply = readOpenings(wire.exchanges()).discover.at(-1);
  const version = reply ? retryModern(reply) : null;
  if (first && isRevision(version)) {
    const again = { method: 'server/discover', id: wire.nextId() };
    const retryOf = { exchange: first.id, why: `the refusal names ${version}` };
    await call(wire, modern, { ...session, revision: version }, again, { ...label, purpose: 'opening-retry', retryOf });
  }
  return readOpenings(wire.exchanges());
}

/**
 * Sends server/discover without the headers that the preflight of the rejected one refuses.
 *
 * @param session names those headers as left out
 */
export async function discoverWithout(wire: Wire, session: Session, rejected: Exchange): Promise<Openings> {
  const names = session.leftOut.map(headerCase).join(' and ');
  await call(
    wire,
    modern,
    session,
    { method: 'server/discover', id: wire.nextId() },
    {
      step: 'discover',
      purpose: 'opening-retry',
      deadlineMs: wire.limits.openingMs,
      degraded: session.leftOut,
      retryOf: { exchange: rejected.id, why: `refused by the browser; sent without ${names}` },
    },
  );
  return readOpenings(wire.exchanges());
}

/**
 * Sends initialize, and once more with another revision where the refusal asks for it (section 5 of the catalogue).
 *
 * @param discovered settles when server/discover is answered: whether a refusal is retried may depend on it
 */
export async function initialize(wire: Wire, session: Session, discovered: Promise<unknown>): Promise<Openings> {
  const label = { step: 'initialize', deadlineMs: wire.limits.openingMs } as const;
  const first = await call(wire, legacy, session, initializeCall(wire, OFFERED_LEGACY), {
    ...label,
    purpose: 'opening',
  });
  const now = readOpenings(wire.exchanges());
  if (!first || now.initializeRow === 'I1' || now.initializeRow === 'I2') return now;
  await discovered;
  const openings = readOpenings(wire.exchanges());
  const reply = openings.initialize.at(-1);
  const revision = reply ? retryRevision(reply, openings.initializeRow, openings.discoverRow) : null;
  if (revision) {
    const retryOf = { exchange: first.id, why: `the first offer, ${OFFERED_LEGACY}, was refused` };
    await call(wire, legacy, session, initializeCall(wire, revision), { ...label, purpose: 'opening-retry', retryOf });
  }
  return readOpenings(wire.exchanges());
}

/** A fresh initialize after a session was lost. */
export function initializeAgain(wire: Wire, session: Session, lost: Exchange): Promise<Exchange | null> {
  return call(wire, legacy, session, initializeCall(wire, session.revision ?? OFFERED_LEGACY), {
    step: 'initialize',
    purpose: 'opening-retry',
    deadlineMs: wire.limits.openingMs,
    retryOf: { exchange: lost.id, why: 'the session was answered 404, as if it were unknown' },
  });
}

function initializeCall(wire: Wire, revision: string) {
  return { method: 'initialize', id: wire.nextId(), params: initializeParams(revision) };
}

/** One modern tools/list, where the openings leave it open whether the server is modern. */
export async function eraProbe(wire: Wire, session: Session): Promise<void> {
  await call(
    wire,
    modern,
    session,
    { method: 'tools/list', id: wire.nextId() },
    {
      step: 'era-probe',
      purpose: 'opening',
      deadlineMs: wire.limits.listMs,
    },
  );
}

/** A no-cors HEAD: resolves where anything answers, whatever its CORS headers. Carries no header of ours and no token. */
export async function head(wire: Wire, session: Session): Promise<void> {
  await wire.send(
    {
      method: 'HEAD',
      url: session.url,
      headers: [],
      body: null,
      mode: 'no-cors',
      redirect: 'follow',
      cache: 'no-store',
    },
    { step: 'head', purpose: 'diagnosis', era: null, deadlineMs: wire.limits.headMs, headersOnly: true },
  );
}

/**
 * The GET that tells the 2024-11-05 transport. Once the `endpoint` event is in, the stream stays open until `close`.
 *
 * @param onEvent told of every event, with the stream as far as it has come
 */
export function getStream(
  wire: Wire,
  session: Session,
  close: AbortSignal,
  onEvent: (soFar: () => Exchange) => void,
): Promise<Exchange | null> {
  let soFar: (() => Exchange) | null = null;
  return wire.send(openStream(session), {
    step: 'get-stream',
    purpose: 'stream',
    era: 'http+sse',
    deadlineMs: wire.limits.endpointEventMs,
    headersDeadlineMs: wire.limits.streamHeadersMs,
    close,
    onHeaders: (answer) => {
      soFar = answer.soFar;
    },
    onEvent: ({ event }) => {
      if (soFar) onEvent(soFar);
      return event === 'endpoint' ? 'keep-open' : 'go-on';
    },
  });
}
