import { addressSpace } from '../model/endpoint.ts';
import type { EraStatusName } from '../model/era-decision.ts';
import type { ReportHead } from '../model/report.ts';
import { ERAS, type Era } from '../model/revision.ts';

/** What a server has to let a page do. Names are as they were found: what may be written down is a `Grant`. */
export interface Need {
  /** Origin of the page. */
  readonly origin: string;
  /** Names of request headers that clients send. */
  readonly requestHeaders: readonly string[];
  readonly methods: readonly string[];
  /** Response headers that clients read. */
  readonly exposedHeaders: readonly string[];
  /** The server runs on this machine or in the local network. */
  readonly isLocal: boolean;
}

/** The parts of a report that say what a server needs to allow. */
export type Told = Pick<ReportHead, 'environment' | 'target' | 'settings' | 'eras' | 'diagnoses'>;

/** What clients of an era send and read (Streamable HTTP of each revision; HTTP with SSE of 2024-11-05). */
const CLIENTS: {
  readonly [E in Era]: {
    readonly methods: readonly string[];
    readonly send: readonly string[];
    readonly read: readonly string[];
  };
} = {
  modern: { methods: ['POST'], send: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'], read: [] },
  legacy: {
    methods: ['GET', 'POST', 'DELETE'],
    send: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'],
    read: ['Mcp-Session-Id'],
  },
  'http+sse': { methods: ['GET', 'POST'], send: ['Content-Type'], read: [] },
};

/** An era that is known to be out of use needs nothing. */
const OUT_OF_USE: ReadonlySet<EraStatusName> = new Set(['not-spoken', 'not-tested', 'not-mcp', 'unreachable']);

/**
 * What the server has to allow so that this page is told its answers: what is missing, and what clients of its eras
 * need beside, so that a configuration that is made from it takes nothing away. Null where no page is there to be let in.
 */
export function needOf(told: Told): Need | null {
  const { pageOrigin } = told.environment;
  if (pageOrigin === null) return null;
  const clients = erasInUse(told).map((era) => CLIENTS[era]);
  const missing = told.diagnoses.map((one) => one.missing);
  const asksForToken =
    ERAS.some((era) => told.eras[era].status === 'auth-walled') ||
    told.diagnoses.some((one) => one.id === 'challenge-unreadable' || one.id === 'wildcard-authorization');
  return {
    origin: pageOrigin,
    requestHeaders: named([
      ...clients.flatMap(({ send }) => send),
      ...(asksForToken ? ['Authorization'] : []),
      ...missing.flatMap(({ requestHeaders }) => requestHeaders),
      ...told.settings.extraHeaders,
    ]),
    methods: [...new Set([...clients, ...missing].flatMap(({ methods }) => methods))],
    exposedHeaders: named([
      ...clients.flatMap(({ read }) => read),
      'WWW-Authenticate',
      ...missing.flatMap(({ exposedHeaders }) => exposedHeaders),
    ]),
    isLocal: isLocal(told.target.url),
  };
}

function erasInUse({ eras }: Told): readonly Era[] {
  const inUse = ERAS.filter((era) => !OUT_OF_USE.has(eras[era].status));
  return inUse.length > 0 ? inUse : ['modern', 'legacy'];
}

/** Header names once each, whatever their case, as they are spelled first. */
function named(names: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const name of names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()];
}

function isLocal(url: string): boolean {
  const space = URL.canParse(url) ? addressSpace(new URL(url).hostname) : 'public';
  return space === 'loopback' || space === 'private';
}
