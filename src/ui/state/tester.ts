import type { Diagnosis } from '../../model/diagnosis.ts';
import type { ExchangeId } from '../../model/exchange.ts';
import type { ListName } from '../../model/facts-lists.ts';
import type { RunPlan } from '../../model/plan.ts';
import type { ListedItem, Producer } from '../../model/report.ts';
import type { ItemPage, OpenResult, RunEvent, RunSummary } from '../../worker/api.ts';

/** What the page reads of a run or of an opened report on demand. See `TesterApi` for each. */
export interface ReportReader {
  body(id: ExchangeId, from: number, count: number): Promise<string>;
  items(list: ListName, query: string, from: number, count: number): Promise<ItemPage>;
  item(list: ListName, index: number): Promise<ListedItem | null>;
  exportReport(pasted?: readonly Diagnosis[]): Promise<Blob>;
}

/** A run that was started. `done` resolves once, also after a cancel; it rejects only on a bug of ours. */
export interface RunHandle extends ReportReader {
  readonly done: Promise<RunSummary>;
  cancel(): void;
}

/** An opened file: what was read, and the reader of it (which gives nothing where the file was refused). */
export interface OpenedReport {
  readonly result: OpenResult;
  readonly handle: ReportReader;
}

/** The one who tests, as the page sees it. */
export interface Tester {
  about(): Promise<Producer>;
  run(plan: RunPlan, onEvent: (event: RunEvent) => void): RunHandle;
  open(file: Blob): Promise<OpenedReport>;
}
