import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { RunPlan } from '../model/plan.ts';
import { originProblem, pageEnvironment, readPermissions, watchVisibility } from '../page/environment.ts';
import { type ProbeWorker, startProbeWorker } from '../page/probe-worker.ts';
import { askAsNull, askInFrame } from '../page/redirect-frame.ts';
import type { PageServices, RunEvent, RunSummary, TesterApi } from './api.ts';
import script from './main.ts?worker&url';
import { createRemains } from './remains.ts';
import { createSlots } from './slots.ts';

/** Runs that go on at the same time, each in a worker of its own. */
const MOST_AT_ONCE = 6;
/** How long a run may take to stop before its worker is ended, in ms. */
const STOP_MS = 1_000;

type Reading = Pick<TesterApi, 'body' | 'items' | 'item' | 'exportReport'>;

/** A run that was started, and what can be read of it meanwhile and afterwards. */
interface Handle extends Reading {
  /** Resolves when the run is over, also after a stop or the end of its worker. Rejects where no worker can be had. */
  readonly done: Promise<RunSummary>;
  cancel(): void;
}

interface Tester {
  about(): ReturnType<TesterApi['about']>;
  run(plan: RunPlan, onEvent: (event: RunEvent) => void): Handle;
  open(file: Blob): Promise<{ result: Awaited<ReturnType<TesterApi['open']>>; handle: Reading }>;
}

/** A worker and what it offers. */
interface Session {
  readonly api: Remote<TesterApi>;
  readonly isolation: ProbeWorker['isolation'];
  /** Rejects when the worker fails in a way that it does not report itself. */
  readonly crashed: Promise<never>;
  end(): void;
}

/**
 * Runs plans and opens reports, each in a worker of its own. A finished worker is kept to read from until the next run
 * begins or the next report is opened.
 */
export function createTester(): Tester {
  const slots = createSlots(MOST_AT_ONCE);
  /** Started ahead of the first run. */
  let spare: Promise<Session> | null = null;
  let finished: Session[] = [];

  function take(): Promise<Session> {
    const session = spare ?? startSession();
    spare = null;
    return session;
  }

  function endFinished(): void {
    for (const session of finished) session.end();
    finished = [];
  }

  return {
    async about() {
      spare ??= startSession();
      return (await spare).api.about();
    },
    run(plan, onEvent) {
      endFinished();
      const stop = deferred();
      const begun = slots.enter().then(async (leave) => ({ leave, session: take() }));
      let current = begun.then(({ session }) => session);
      const done = begun.then(async ({ leave, session }) => {
        try {
          const { last, summary } = await follow(plan, await session, onEvent, stop.promise);
          current = Promise.resolve(last);
          finished.push(last);
          return summary;
        } finally {
          leave();
        }
      });
      current.catch(ignore);
      return { done, cancel: stop.resolve, ...reading(() => current) };
    },
    async open(file) {
      const session = await take();
      const result = await session.api.open(file);
      if (result.ok) {
        endFinished();
        finished.push(session);
      } else session.end();
      return { result, handle: reading(async () => session) };
    },
  };
}

/** Reads from whichever worker holds the report now. */
function reading(current: () => Promise<Session>): Reading {
  return {
    body: async (id, from, count) => (await current()).api.body(id, from, count),
    items: async (list, query, from, count) => (await current()).api.items(list, query, from, count),
    item: async (list, index) => (await current()).api.item(list, index),
    exportReport: async (pasted) => (await current()).api.exportReport(pasted),
  };
}

/** @throws Error with the reason in words where this page cannot test, or its worker cannot be loaded */
async function startSession(): Promise<Session> {
  const problem = originProblem();
  if (problem !== null) throw new Error(problem);
  const { worker, isolation } = await startProbeWorker(new URL(script, document.baseURI).href);
  const api = wrap<TesterApi>(worker);
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker failed.')));
  });
  crashed.catch(ignore);
  return {
    api,
    isolation,
    crashed,
    end() {
      api[releaseProxy]();
      worker.terminate();
    },
  };
}

/** The end of a run, and the worker that holds its report then. */
interface End {
  readonly last: Session;
  readonly summary: RunSummary;
}

async function follow(
  plan: RunPlan,
  session: Session,
  onEvent: (event: RunEvent) => void,
  stop: Promise<void>,
): Promise<End> {
  const remains = createRemains(plan, () => performance.now());
  const visibility = watchVisibility();
  const page: PageServices = {
    environment: () => pageEnvironment(session.isolation, visibility.wasHidden()),
    permissions: readPermissions,
    askInFrame,
    askAsNull,
  };
  const listener = (event: RunEvent): void => {
    remains.take(event);
    onEvent(event);
  };
  let isStopped = false;
  const overdue = stop.then(async () => {
    isStopped = true;
    void session.api.cancel();
    await new Promise((resolve) => setTimeout(resolve, STOP_MS));
    throw new Error('The run did not stop within a second, so its worker was ended.');
  });
  overdue.catch(ignore);
  try {
    const started = session.api.start(plan, proxy(page), proxy(listener));
    return { last: session, summary: await Promise.race([started, session.crashed, overdue]) };
  } catch (error) {
    session.end();
    const last = await startSession();
    const why = error instanceof Error ? error.message : String(error);
    const partial = remains.partial(await page.environment(), why, isStopped);
    return { last, summary: await last.api.salvage(partial) };
  } finally {
    visibility.stop();
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** For failures that are told elsewhere. */
function ignore(): void {}
