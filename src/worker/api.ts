import type { Diagnosis } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange, ExchangeId, Header, SentRequest, StepId } from '../model/exchange.ts';
import type { ListName } from '../model/facts-lists.ts';
import type { Finding } from '../model/finding.ts';
import type { RunPlan } from '../model/plan.ts';
import type { ListedItem, Producer, ReportHead } from '../model/report.ts';
import type { Era } from '../model/revision.ts';

/** Characters of each body that go to the page with its exchange. */
export const PREVIEW_CHARACTERS = 16 * 1024;

/** An exchange whose body text is cut to {@link PREVIEW_CHARACTERS}; the rest is asked for with `body`. */
export interface ExchangePreview {
  readonly exchange: Exchange;
  /** Length of the whole body text in UTF-16 units; 0 when there is none. */
  readonly bodyLength: number;
}

/** A page of a list for display. `total` counts what matches the query. */
export interface ItemPage {
  readonly total: number;
  readonly items: readonly ItemSummary[];
}

/** An entry of a list, shortened for rows. */
export interface ItemSummary {
  /** Position in the list, the key for `item`. */
  readonly index: number;
  readonly era: Era;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly bytes: number;
}

export type RunEvent =
  | { readonly type: 'exchanges'; readonly previews: readonly ExchangePreview[] }
  | { readonly type: 'findings'; readonly findings: readonly Finding[] }
  | {
      readonly type: 'step';
      readonly step: StepId;
      readonly era: Era | null;
      readonly state: 'started' | 'done' | 'skipped';
      /** What was sent and what is waited for, in words. */
      readonly text: string;
      /** Milliseconds since the run began. */
      readonly atMs: number;
    }
  /** What holds the run up: the browser's question about local addresses, which is no timeout. Null when it is over. */
  | { readonly type: 'waiting'; readonly for: 'local-network' | null };

/** What only a window can tell or do, offered to the worker. */
export interface PageServices {
  environment(): Promise<Environment>;
  /** The browser's permissions by name, now. */
  permissions(): Promise<Environment['permissions']>;
  /** Asks for an address in a frame that may reach its origin alone; `none` where that did not end in time. */
  askInFrame(url: string, timeoutMs: number): Promise<FrameAnswer>;
  /** Sends a request from a frame without an origin of its own; `none` where that did not end in time. */
  askAsNull(request: SentRequest, timeoutMs: number): Promise<NullOriginAnswer>;
}

/** How a request ended in such a frame. `violation`: a redirect led to another origin. */
export type FrameAnswer = 'opaque' | 'violation' | 'rejected' | 'none';

/** How such a request ended: with the head of a readable answer, or without. */
export type NullOriginAnswer = { readonly status: number; readonly headers: readonly Header[] } | 'rejected' | 'none';

/** The finished run, or an opened report, without bodies and list entries. */
export interface RunSummary {
  readonly head: ReportHead;
  readonly previews: readonly ExchangePreview[];
}

export type OpenResult =
  | { readonly ok: true; readonly summary: RunSummary }
  /** `path` is an RFC 6901 pointer into the document; empty for the document itself. */
  | { readonly ok: false; readonly path: string; readonly text: string };

/** What the page still has of a run whose worker had to be ended. */
export interface PartialRun {
  readonly plan: RunPlan;
  readonly environment: Environment;
  readonly previews: readonly ExchangePreview[];
  /** Judged before the worker was ended. */
  readonly findings: readonly Finding[];
  /** ISO 8601 instant at which the run began. */
  readonly createdAt: string;
  readonly durationMs: number;
  /** The user stopped the run, and the worker did not. */
  readonly cancelled: boolean;
  /** Why the worker was ended, as a sentence. */
  readonly why: string;
}

/** The whole contract between page and worker. Only plain data crosses. */
export interface TesterApi {
  /** Who this is and which checks it knows. */
  about(): Promise<Producer>;
  /** Name, version and catalogue of this program; known before any run. */
  about(): Promise<Producer>;
  /** Runs a plan. Resolves always; failures of ours are `problems` of the report. */
  start(plan: RunPlan, page: PageServices, onEvent: (event: RunEvent) => void): Promise<RunSummary>;
  /** Makes a report of what is left of a run, saying what was lost. Sends nothing. */
  salvage(partial: PartialRun): Promise<RunSummary>;
  /** Reads and validates a report file, or the output of a curl run, which is judged. Sends nothing. */
  open(file: Blob): Promise<OpenResult>;
  /** Body text of an exchange from `from` (UTF-16 units), at most `count` units. */
  body(id: ExchangeId, from: number, count: number): Promise<string>;
  /** Entries `from` … of a list whose name, title or description holds `query` (ignoring case). */
  items(list: ListName, query: string, from: number, count: number): Promise<ItemPage>;
  /** One entry in full. */
  item(list: ListName, index: number): Promise<ListedItem | null>;
  /**
   * The report as pretty JSON, secrets removed.
   *
   * @param pasted diagnoses that pasted texts completed, which are added to those of the run
   */
  exportReport(pasted?: readonly Diagnosis[]): Promise<Blob>;
  /** Stops the run; what is there is kept. */
  cancel(): void;
}
