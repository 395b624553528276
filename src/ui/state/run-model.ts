import { batch, createModel, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { StepId } from '../../model/exchange.ts';
import { type Finding, findingKey } from '../../model/finding.ts';
import type { RunPlan } from '../../model/plan.ts';
import type { HeadlineKind } from '../../model/report.ts';
import type { Era } from '../../model/revision.ts';
import type { ExchangePreview, RunEvent, RunSummary } from '../../worker/api.ts';
import { withoutSecretQuery } from '../reading/addresses.ts';
import { type Comparison, compareFindings } from '../reading/comparison.ts';
import type { ReportReader, RunHandle, Tester } from './tester.ts';

export type RunState = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** A step of the run as it goes on. Times in ms since the run began. */
export interface LiveStep {
  readonly step: StepId;
  readonly era: Era | null;
  readonly state: 'started' | 'done' | 'skipped';
  readonly text: string;
  readonly startedMs: number;
  readonly endedMs: number | null;
}

/** What is shown: nothing yet, a run of this page, or a file. */
export type Shown =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'run';
      readonly url: string;
      readonly practice: boolean;
      /** Names of the user's own headers, in lower case. */
      readonly ownHeaders: readonly string[];
    }
  | { readonly kind: 'file'; readonly name: string };

/** A run of this visit. */
export interface RecentRun {
  /** Without secret-looking query values. */
  readonly url: string;
  /** How it ended; null where there is no report. */
  readonly kind: HeadlineKind | null;
}

/** The run that is shown, as it happens and when it is over. */
export interface RunModel {
  readonly state: ReadonlySignal<RunState>;
  readonly shown: ReadonlySignal<Shown>;
  /** A stop was asked for and has not come yet. */
  readonly stopping: ReadonlySignal<boolean>;
  /** What holds the run up that is no matter of the server: the browser asks its user. Null for nothing. */
  readonly waitingFor: ReadonlySignal<'local-network' | null>;
  readonly elapsedMs: ReadonlySignal<number>;
  readonly steps: ReadonlySignal<readonly LiveStep[]>;
  readonly exchanges: ReadonlySignal<readonly ExchangePreview[]>;
  readonly findings: ReadonlySignal<readonly Finding[]>;
  readonly summary: ReadonlySignal<RunSummary | null>;
  /** How often this address was run since the page was opened, this run included. */
  readonly number: ReadonlySignal<number>;
  /** Against the run before of the same address; null for the first. */
  readonly comparison: ReadonlySignal<Comparison | null>;
  /** A failure of this page itself. */
  readonly failure: ReadonlySignal<string | null>;
  /** Why a file could not be opened. */
  readonly refusal: ReadonlySignal<string | null>;
  readonly reader: ReadonlySignal<ReportReader | null>;
  /** Runs since the page was opened, the last first, each address once. Kept nowhere. */
  readonly recent: ReadonlySignal<readonly RecentRun[]>;
  start(plan: RunPlan): void;
  cancel(): void;
  open(file: Blob, name: string): Promise<void>;
  dismissRefusal(): void;
  /** Back to the start, with nothing shown. A run that goes on is not left. */
  leave(): void;
}

interface EarlierRun {
  readonly number: number;
  readonly findings: readonly Finding[];
}

/** How often the counter of a running run moves, in ms. */
const TICK_MS = 100;

type Written = {
  readonly [Name in keyof RunModel]: RunModel[Name] extends ReadonlySignal<infer T> ? Signal<T> : never;
};
type Signals = Pick<Written, { [Name in keyof Written]: Written[Name] extends never ? never : Name }[keyof Written]>;

/** @param isPractice true for an address of a built-in practice server */
export const RunModel = createModel(
  (tester: Tester, isPractice: (url: string) => boolean, now: () => number): RunModel => {
    const run = runSignals();
    const earlier = new Map<string, EarlierRun>();
    let current: RunHandle | null = null;
    let begun = 0;

    async function follow(handle: RunHandle, url: string): Promise<void> {
      const clock = setInterval(() => {
        run.elapsedMs.value = now() - begun;
      }, TICK_MS);
      try {
        const result = await handle.done;
        if (current === handle) batch(() => finish(run, earlier, url, result));
      } catch (error) {
        if (current === handle) batch(() => fail(run, url, error));
      } finally {
        clearInterval(clock);
      }
    }

    return {
      ...run,
      start(plan) {
        if (run.state.value === 'running') return;
        clear(run);
        const { url, headers } = plan.endpoint;
        const ownHeaders = headers.map(({ name }) => name.toLowerCase());
        run.shown.value = { kind: 'run', url, practice: isPractice(url), ownHeaders };
        run.number.value = (earlier.get(url)?.number ?? 0) + 1;
        run.state.value = 'running';
        begun = now();
        const handle = tester.run(plan, (event) => {
          if (current === handle && run.state.value === 'running') batch(() => take(run, event));
        });
        current = handle;
        run.reader.value = handle;
        void follow(handle, url);
      },
      cancel() {
        if (run.state.value !== 'running' || run.stopping.value) return;
        run.stopping.value = true;
        current?.cancel();
      },
      async open(file, name) {
        const { result, handle } = await tester.open(file);
        if (run.state.value === 'running') return;
        batch(() => {
          if (!result.ok) {
            run.refusal.value = `${name} was not opened. ${result.path === '' ? '' : `At ${result.path}: `}${result.text}`;
            return;
          }
          clear(run);
          current = null;
          run.number.value = 0;
          run.shown.value = { kind: 'file', name };
          run.reader.value = handle;
          run.elapsedMs.value = result.summary.head.durationMs;
          show(run, result.summary);
        });
      },
      dismissRefusal() {
        run.refusal.value = null;
      },
      leave() {
        if (run.state.value === 'running') return;
        batch(() => {
          clear(run);
          current = null;
          run.number.value = 0;
          run.reader.value = null;
          run.shown.value = { kind: 'nothing' };
          run.state.value = 'idle';
        });
      },
    };
  },
);

function runSignals(): Signals {
  return {
    state: signal<RunState>('idle'),
    shown: signal<Shown>({ kind: 'nothing' }),
    stopping: signal(false),
    waitingFor: signal<'local-network' | null>(null),
    elapsedMs: signal(0),
    steps: signal<readonly LiveStep[]>([]),
    exchanges: signal<readonly ExchangePreview[]>([]),
    findings: signal<readonly Finding[]>([]),
    summary: signal<RunSummary | null>(null),
    number: signal(0),
    comparison: signal<Comparison | null>(null),
    failure: signal<string | null>(null),
    refusal: signal<string | null>(null),
    reader: signal<ReportReader | null>(null),
    recent: signal<readonly RecentRun[]>([]),
  };
}

/** Takes away everything of the run before. */
function clear(run: Signals): void {
  run.stopping.value = false;
  run.waitingFor.value = null;
  run.elapsedMs.value = 0;
  run.steps.value = [];
  run.exchanges.value = [];
  run.findings.value = [];
  run.summary.value = null;
  run.comparison.value = null;
  run.failure.value = null;
  run.refusal.value = null;
}

function take(run: Signals, event: RunEvent): void {
  switch (event.type) {
    case 'exchanges':
      run.exchanges.value = merge(run.exchanges.value, event.previews, ({ exchange }) => exchange.id).toSorted(
        (one, other) => one.exchange.id - other.exchange.id,
      );
      break;
    case 'findings':
      run.findings.value = merge(run.findings.value, event.findings, findingKey);
      break;
    case 'waiting':
      run.waitingFor.value = event.for;
      break;
    case 'step':
      run.steps.value = withStep(run.steps.value, event);
  }
}

function show(run: Signals, result: RunSummary): void {
  run.waitingFor.value = null;
  run.summary.value = result;
  run.exchanges.value = result.previews;
  run.findings.value = result.head.findings;
  run.state.value = result.head.cancelled ? 'cancelled' : result.head.problems.length > 0 ? 'failed' : 'done';
}

function finish(run: Signals, earlier: Map<string, EarlierRun>, url: string, result: RunSummary): void {
  const before = earlier.get(url)?.findings ?? null;
  const { findings, durationMs } = result.head;
  show(run, result);
  remember(run, url, result.head.headline.kind);
  run.elapsedMs.value = durationMs;
  // A run that was stopped, or in which we failed, proves nothing about what changed.
  const proves = run.state.value === 'done';
  if (proves && before) run.comparison.value = compareFindings(before, findings);
  if (proves || !before) earlier.set(url, { number: run.number.value, findings: proves ? findings : [] });
  else earlier.set(url, { number: run.number.value, findings: before });
}

function fail(run: Signals, url: string, error: unknown): void {
  remember(run, url, null);
  run.waitingFor.value = null;
  run.failure.value = error instanceof Error ? error.message : String(error);
  run.state.value = 'failed';
}

/** Runs that are offered again. */
const MOST_RECENT = 5;

function remember(run: Signals, address: string, kind: HeadlineKind | null): void {
  const url = withoutSecretQuery(address);
  run.recent.value = [{ url, kind }, ...run.recent.value.filter((one) => one.url !== url)].slice(0, MOST_RECENT);
}

/** Adds items to a list; one with a key that is there already takes its place. */
function merge<T>(list: readonly T[], more: readonly T[], keyOf: (item: T) => string | number): readonly T[] {
  const byKey = new Map(list.map((item) => [keyOf(item), item]));
  for (const item of more) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}

function withStep(
  steps: readonly LiveStep[],
  { step, era, state, text, atMs }: Extract<RunEvent, { type: 'step' }>,
): readonly LiveStep[] {
  const index = steps.findLastIndex((other) => other.step === step && other.era === era && other.state === 'started');
  const before = steps[index];
  if (state === 'started' || before === undefined) {
    return [...steps, { step, era, state, text, startedMs: atMs, endedMs: state === 'started' ? null : atMs }];
  }
  return steps.with(index, { ...before, state, text, endedMs: atMs });
}
