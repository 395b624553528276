import type { Call, Session } from '../era/driver.ts';
import { deleteSession, legacy } from '../era/legacy.ts';
import { ruleSet } from '../era/opening-rows.ts';
import { replyTo } from '../era/reply.ts';
import { isSessionHidden } from '../facts/hidden-session.ts';
import { headerCase } from '../model/asked-headers.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { call } from './call.ts';
import { type AskPage, listWave } from './list-wave.ts';
import { initializeAgain } from './openings.ts';
import type { Wire } from './wire.ts';

const VERSION_HEADER = 'mcp-protocol-version';
const SESSION_HEADER = 'mcp-session-id';

/** The session of a legacy server from its answer to initialize: version, id, capabilities. */
interface Opened {
  readonly session: Session;
  readonly capabilities: unknown;
}

interface CurrentSession {
  opened: Opened;
  /** Under way or over, once a session was lost. */
  restart: Promise<Opened> | null;
  /** Id of the session that took the place of the lost one. */
  restarted: string | null;
}

/** Everything that follows a successful initialize: initialized, the lists, and the end of the session. */
export interface LegacyRun {
  readonly wire: Wire;
  /** Before initialize: address and extra headers. */
  readonly session: Session;
  readonly pages: { left: number };
  /** A browser stands between, which may hide headers. */
  readonly hidesHeaders: boolean;
  /** Finds out which header names a preflight refuses, in lower case; null outside a browser. */
  readonly refusedBy: ((rejected: Exchange) => Promise<readonly string[]>) | null;
  /** Runs when the opening is over, before the lists. */
  onOpened(): void;
}

/** Drives a legacy session from its answered initialize on. Returns it, or null where nothing more can be asked of it. */
export async function legacySession(run: LegacyRun): Promise<Session | null> {
  const { wire } = run;
  const first = open(run, lastInitialize(wire));
  if (!first) return null;
  const ready = await acknowledge(run, first);
  run.onOpened();
  if (isSessionHidden('legacy', wire.exchanges(), run.hidesHeaders)) return null;
  const current: CurrentSession = { opened: ready, restart: null, restarted: null };
  await listWave({ wire, pages: run.pages, capabilities: ready.capabilities, ask: asker(run, current) });
  return current.opened.session;
}

/** Ends a session politely, where there is one that can be named (2025-03-26 and later: a client SHOULD). */
export async function endSession(wire: Wire, session: Session): Promise<void> {
  if (session.sessionId === null || session.leftOut.includes(SESSION_HEADER)) return;
  await wire.send(deleteSession(session), {
    step: 'session-end',
    purpose: 'clean-up',
    era: 'legacy',
    deadlineMs: wire.limits.pingMs,
  });
}

function lastInitialize(wire: Wire): Exchange | undefined {
  return wire
    .exchanges()
    .filter(({ step, era }) => step === 'initialize' && era === 'legacy')
    .at(-1);
}

function open({ session }: LegacyRun, initialize: Exchange | undefined): Opened | null {
  if (!initialize) return null;
  const reply = replyTo(initialize);
  const answer = readableAnswer(initialize);
  if (reply.kind !== 'result' || !answer) return null;
  const version = member(reply.result, 'protocolVersion');
  return {
    session: {
      ...session,
      revision: ruleSet(version),
      version: typeof version === 'string' ? version : null,
      sessionId: headerValue(answer.headers, 'mcp-session-id'),
    },
    capabilities: member(reply.result, 'capabilities'),
  };
}

/**
 * Sends notifications/initialized. Where the browser refuses it, it is sent once more without the headers that the
 * preflight refuses: many servers do not allow MCP-Protocol-Version, and the run can go on without it (degraded mode).
 */
async function acknowledge(run: LegacyRun, opened: Opened): Promise<Opened> {
  const { wire } = run;
  const message: Call = { method: 'notifications/initialized', id: null };
  const label = { step: 'initialized', purpose: 'notification', deadlineMs: wire.limits.openingMs } as const;
  const sent = await call(wire, legacy, opened.session, message, label);
  if (sent?.outcome.kind !== 'rejected') return opened;
  const refused = run.refusedBy ? await run.refusedBy(sent) : [VERSION_HEADER];
  const leftOut = refused.filter((name) => sent.request.headers.some((header) => header.name === name));
  // What the user adds stays, and a JSON POST needs its type.
  const added = new Set(opened.session.extraHeaders.map(({ name }) => name.toLowerCase()));
  if (leftOut.length === 0 || leftOut.some((name) => !name.startsWith('mcp-') || added.has(name))) return opened;
  const session = { ...opened.session, leftOut };
  const again = await call(wire, legacy, session, message, {
    ...label,
    degraded: leftOut,
    retryOf: {
      exchange: sent.id,
      why: `refused by the browser; sent without ${leftOut.map(headerCase).join(' and ')}`,
    },
  });
  // A server that refuses what is left cannot be asked for more.
  const status = again?.outcome.kind === 'response' ? again.outcome.status : 0;
  return status >= 200 && status < 300 ? { ...opened, session } : opened;
}

/** Asks list pages; a session that is answered 404 is opened anew once, and the page asked again. */
function asker(run: LegacyRun, current: CurrentSession): AskPage {
  const { wire } = run;
  return async (method, cursor, label) => {
    const ask = (retryOf?: NonNullable<Exchange['retryOf']>) =>
      call(
        wire,
        legacy,
        current.opened.session,
        { method, id: wire.nextId(), params: cursor === undefined ? {} : { cursor } },
        {
          ...label,
          ...(current.opened.session.leftOut.length > 0 ? { degraded: current.opened.session.leftOut } : {}),
          ...(retryOf ? { retryOf } : {}),
        },
      );
    const usedSession = current.opened.session.sessionId;
    const exchange = await ask();
    if (!exchange || usedSession === null || !isSessionLost(exchange)) return exchange;
    // Never twice: a request of the new session that meets 404 stays as it is.
    if (current.restarted !== null && usedSession === current.restarted) return exchange;
    current.restart ??= restart(run, current.opened, exchange);
    current.opened = await current.restart;
    current.restarted = current.opened.session.sessionId;
    return (await ask({ exchange: exchange.id, why: 'the session was unknown; a new one was opened' })) ?? exchange;
  };
}

/** 404 says that the session is unknown, unless the answer says that the method is. */
function isSessionLost(exchange: Exchange): boolean {
  if (readableAnswer(exchange)?.status !== 404) return false;
  const reply = replyTo(exchange);
  return !(reply.kind === 'rpc-error' && reply.code === -32601);
}

async function restart(run: LegacyRun, lost: Opened, exchange: Exchange): Promise<Opened> {
  const initialize = await initializeAgain(run.wire, { ...run.session, revision: lost.session.revision }, exchange);
  const opened = open(run, initialize ?? undefined);
  return opened ? acknowledge(run, opened) : lost;
}
