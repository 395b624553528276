import type { Diagnosis, DiagnosisId } from './diagnosis.ts';
import type { Environment } from './environment.ts';
import type { EraStatus } from './era-decision.ts';
import type { Exchange, ExchangeId, Redaction } from './exchange.ts';
import type { ListName } from './facts-lists.ts';
import type { Counts, Evidence, Finding } from './finding.ts';
import type { JsonObject } from './json.ts';
import type { CheckId } from './layer.ts';
import type { RunSettings } from './plan.ts';
import type { Era } from './revision.ts';

export const REPORT_FORMAT = 'handcheck-report';
/** Minor versions only add members. */
export const SCHEMA_VERSION = '1.0';
/** Largest file that is written or opened. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;

export type HeadlineKind =
  | 'clean'
  | 'broken'
  | 'risk'
  | 'withheld'
  | 'unreachable'
  | 'auth-walled'
  | 'not-mcp'
  | 'incomplete';

/** The run in one sentence. */
export interface Headline {
  readonly kind: HeadlineKind;
  readonly text: string;
  /** One line of consequence or next step. */
  readonly detail: string;
  readonly finding?: { readonly check: CheckId; readonly era: Era | null };
  readonly diagnosis?: DiagnosisId;
}

/** What may end a run before its plan is done. */
export type RunLimit = 'time' | 'requests' | 'rate-limited';

/** A failure of ours. */
export interface Problem {
  readonly where: string;
  readonly text: string;
}

/** Who the server says it is, in one era. Values are as sent; wrong types are left out here and judged by checks. */
export interface ServerSelf {
  readonly name: string | null;
  readonly title: string | null;
  readonly version: string | null;
  readonly instructions: string | null;
  readonly capabilities: JsonObject | null;
  /** The exchange that said so. */
  readonly at: Evidence | null;
}

/** An entry of a list as it was listed. */
export interface ListedItem {
  readonly era: Era;
  /** Page it stood on, from 1. */
  readonly page: number;
  readonly exchange: ExchangeId;
  readonly value: unknown;
}

/** How far each list was read, per era. */
export interface ListSummary {
  readonly list: ListName;
  readonly era: Era;
  readonly pages: number;
  readonly items: number;
  readonly complete: boolean;
  /** Why it is not complete, in words; null when it is. */
  readonly stopped: string | null;
}

export interface Producer {
  readonly name: 'Handcheck';
  readonly version: string;
  /** SHA-256 (hex) over the sorted check ids, and their number. */
  readonly catalogue: { readonly hash: string; readonly checks: number };
}

/** A part that an export leaves out. */
export interface LeftOut {
  /** RFC 6901 pointer into the report: a body's text, which is null there, or a list, of which the end is missing. */
  readonly pointer: string;
  /** Size of what is missing. */
  readonly bytes: number;
}

/** Everything of a report but the exchanges and listed entries, which may be large. */
export interface ReportHead {
  readonly format: typeof REPORT_FORMAT;
  readonly schemaVersion: string;
  readonly producer: Producer;
  readonly plan: { readonly profile: string; readonly maxRequests: number; readonly steps: readonly string[] };
  readonly requestsSent: number;
  readonly problems: readonly Problem[];
  /** ISO 8601 instant at which the run began. */
  readonly createdAt: string;
  readonly durationMs: number;
  readonly environment: Environment;
  readonly target: {
    readonly url: string;
    readonly practice: boolean;
    /** The address was entered with a fragment, which is never sent. */
    readonly droppedFragment?: boolean;
  };
  /** Names of extra headers, never their values. */
  readonly settings: RunSettings & { readonly extraHeaders: readonly string[] };
  readonly headline: Headline;
  readonly counts: Counts;
  readonly eras: { readonly summary: string } & { readonly [E in Era]: EraStatus };
  readonly server: { readonly [E in Era]?: ServerSelf };
  readonly findings: readonly Finding[];
  readonly lists: readonly ListSummary[];
  readonly diagnoses: readonly Diagnosis[];
  /** Origins that were sent anything. */
  readonly contacted: readonly string[];
  /** Always empty: a run calls no tool. */
  readonly toolsCalled: readonly string[];
  readonly redactions: readonly Redaction[];
  /** The run was stopped by the user. */
  readonly cancelled: boolean;
  /** A limit of the run ended it early, or the server’s limit of requests (429). Absent where nothing did. */
  readonly stoppedBy?: RunLimit;
  /** Parts that an export leaves out because the file would become larger than {@link MAX_REPORT_BYTES}. */
  readonly leftOut?: readonly LeftOut[];
}

/** The versioned document that is exported, shared and opened again. */
export interface Report extends ReportHead {
  readonly tools: readonly ListedItem[];
  readonly resources: readonly ListedItem[];
  readonly resourceTemplates: readonly ListedItem[];
  readonly prompts: readonly ListedItem[];
  readonly exchanges: readonly Exchange[];
}
