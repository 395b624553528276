import type { EraStatusName } from '../../src/model/era-decision.ts';
import type { HeadlineKind } from '../../src/model/report.ts';
import type { Era, Revision } from '../../src/model/revision.ts';
import type { FixtureName } from './launch.ts';

/** What a run sees from one vantage. */
export interface Seen {
  readonly statuses: { readonly [E in Era]: EraStatusName };
  /** Headers that had to be left out of legacy requests to get through the preflight. */
  readonly degraded: readonly string[];
  readonly headline: readonly HeadlineKind[];
}

/** A finding in state failed that the server deserves. */
export interface RealFault {
  readonly check: string;
  readonly era: Era | null;
  /** What plain requests show, in words. */
  readonly seen: string;
}

/** What a fixture is known to answer, as plain requests show it. */
export interface Expected {
  readonly server: string | null;
  readonly revisions: { readonly [E in Era]?: Revision };
  /** Entries of tools/list in each spoken era. */
  readonly tools: { readonly [E in Era]?: number };
  readonly session: 'issued' | 'none';
  /** Media type of the answers to requests in each spoken era. */
  readonly framing: { readonly [E in Era]?: 'application/json' | 'text/event-stream' };
  /** Without a browser between. */
  readonly node: Seen;
  /** From a page on another origin. */
  readonly page: Seen & {
    /** How the answer to the preflight of a request with every header of ours looks. */
    readonly preflight: {
      readonly status: number;
      readonly allowsOrigin: boolean;
      readonly refuses: readonly string[];
    };
    /** What the browser withholds, as `id (era)`; empty where CORS lets everything through. */
    readonly diagnoses: readonly string[];
    /** Rules about CORS that fail for a page, as `check (era)`. */
    readonly corsFaults?: readonly string[];
  };
  /** From a terminal, with the CORS of the page before it judged from the headers. */
  readonly curl: Seen & {
    /** Findings in state failed, as `check (era)`. */
    readonly failed: readonly string[];
    /** Messages would have to go to an address that the server names, so all that is seen is the era. */
    readonly opensOnly?: true;
  };
  readonly realFaults: readonly RealFault[];
}

/** None of these servers refuses an Origin that it does not know. */
const FORGED = 'reach.origin.forged (null)';

const SPEAKS_LEGACY = { modern: 'not-spoken', legacy: 'spoken', 'http+sse': 'not-tested' } as const;
const SPEAKS_BOTH = { modern: 'spoken', legacy: 'spoken', 'http+sse': 'not-tested' } as const;
const SPEAKS_MODERN = { modern: 'spoken', legacy: 'not-spoken', 'http+sse': 'not-tested' } as const;
const SPEAKS_SSE = { modern: 'not-spoken', legacy: 'not-spoken', 'http+sse': 'spoken' } as const;
const WITHHELD = { modern: 'withheld', legacy: 'withheld', 'http+sse': 'not-tested' } as const;
const WALLED = { modern: 'auth-walled', legacy: 'auth-walled', 'http+sse': 'not-tested' } as const;

const GOOD: readonly HeadlineKind[] = ['clean', 'risk'];
const OPEN_PREFLIGHT = { status: 204, allowsOrigin: true, refuses: [] } as const;

export const EXPECTED: { readonly [Name in FixtureName]: Expected } = {
  everything: {
    server: 'mcp-servers/everything',
    revisions: { legacy: '2025-11-25' },
    tools: { legacy: 13 },
    session: 'issued',
    framing: { legacy: 'text/event-stream' },
    node: { statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    curl: { statuses: SPEAKS_LEGACY, degraded: [], headline: ['broken'], failed: [FORGED] },
    realFaults: [],
  },
  'everything-sse': {
    server: 'mcp-servers/everything',
    revisions: { 'http+sse': '2024-11-05' },
    tools: { 'http+sse': 13 },
    session: 'none',
    framing: { 'http+sse': 'text/event-stream' },
    node: { statuses: SPEAKS_SSE, degraded: [], headline: GOOD },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: SPEAKS_SSE, degraded: [], headline: GOOD },
    curl: { statuses: SPEAKS_SSE, degraded: [], headline: ['incomplete'], failed: [], opensOnly: true },
    realFaults: [],
  },
  dual: {
    server: 'weather',
    revisions: { modern: '2026-07-28', legacy: '2025-11-25' },
    tools: { modern: 2, legacy: 2 },
    session: 'none',
    framing: { modern: 'application/json', legacy: 'text/event-stream' },
    node: { statuses: SPEAKS_BOTH, degraded: [], headline: GOOD },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: SPEAKS_BOTH, degraded: [], headline: GOOD },
    curl: { statuses: SPEAKS_BOTH, degraded: [], headline: ['broken'], failed: [FORGED] },
    realFaults: [],
  },
  modern: {
    server: 'weather',
    revisions: { modern: '2026-07-28' },
    tools: { modern: 2 },
    session: 'none',
    framing: { modern: 'application/json' },
    node: { statuses: SPEAKS_MODERN, degraded: [], headline: GOOD },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: SPEAKS_MODERN, degraded: [], headline: GOOD },
    curl: { statuses: SPEAKS_MODERN, degraded: [], headline: ['broken'], failed: [FORGED] },
    realFaults: [],
  },
  'no-cors': {
    server: 'notes',
    revisions: { legacy: '2025-11-25' },
    tools: { legacy: 2 },
    session: 'issued',
    framing: { legacy: 'text/event-stream' },
    node: { statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    page: {
      diagnoses: ['no-valid-allow-origin (all)'],
      corsFaults: ['cors.allow-origin (null)'],
      preflight: {
        status: 200,
        allowsOrigin: false,
        refuses: ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-session-id'],
      },
      statuses: WITHHELD,
      degraded: [],
      headline: ['withheld'],
    },
    curl: {
      statuses: SPEAKS_LEGACY,
      degraded: [],
      headline: ['withheld'],
      failed: [FORGED, 'cors.allow-origin (null)'],
    },
    realFaults: [],
  },
  'half-open': {
    server: 'half-open',
    revisions: { legacy: '2025-11-25' },
    tools: { legacy: 1 },
    session: 'issued',
    framing: { legacy: 'text/event-stream' },
    node: { statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    page: {
      diagnoses: ['allow-headers-incomplete (modern)', 'allow-headers-incomplete (legacy)'],
      corsFaults: ['cors.allow-headers.mcp-protocol-version (null)'],
      preflight: { status: 204, allowsOrigin: true, refuses: ['mcp-protocol-version', 'mcp-method'] },
      statuses: { ...SPEAKS_LEGACY, modern: 'withheld' },
      degraded: ['mcp-protocol-version'],
      headline: ['withheld'],
    },
    curl: {
      statuses: SPEAKS_LEGACY,
      degraded: [],
      headline: ['withheld'],
      failed: [FORGED, 'cors.allow-headers.mcp-protocol-version (null)'],
    },
    realFaults: [],
  },
  chart: {
    server: 'mcp-server-chart',
    revisions: { legacy: '2025-11-25' },
    tools: { legacy: 27 },
    session: 'none',
    framing: { legacy: 'application/json' },
    node: { statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: SPEAKS_LEGACY, degraded: [], headline: GOOD },
    curl: { statuses: SPEAKS_LEGACY, degraded: [], headline: ['broken'], failed: [FORGED] },
    realFaults: [],
  },
  auth: {
    server: null,
    revisions: {},
    tools: {},
    session: 'none',
    framing: {},
    node: { statuses: WALLED, degraded: [], headline: ['auth-walled'] },
    page: { preflight: OPEN_PREFLIGHT, diagnoses: [], statuses: WALLED, degraded: [], headline: ['auth-walled'] },
    curl: { statuses: WALLED, degraded: [], headline: ['auth-walled'], failed: [] },
    realFaults: [],
  },
};
