import { isCurlRun } from '../curl-run/format.ts';
import { browserNet } from '../http/browser-net.ts';
import type { Net } from '../http/net.ts';
import { addressSpace } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { RunPlan } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import { redactReport } from '../report/redact.ts';
import { collectSecrets } from '../report/secrets.ts';
import { writeReport } from '../report/write.ts';
import { loadActive, type RunHost, runPlan } from '../run/run.ts';
import type { OpenResult, PageServices, RunSummary, TesterApi } from './api.ts';
import { readItems } from './list-reader.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import { bodyOf, summaryOf } from './preview.ts';

/**
 * What a run against a real server does not need (practice servers, reading reports) is loaded when it is asked for.
 *
 * The tester of one worker: one run or one opened report. Whatever it gives out is without secrets; the report is kept
 * that way too, once the run is over.
 */
export function createTesterApi(): TesterApi {
  const stop = new AbortController();
  let live: LiveRun | null = null;
  let report: Report | null = null;

  function keep(clean: Report): RunSummary {
    report = clean;
    live = null;
    return summaryOf(clean);
  }

  return {
    async about() {
      const { producer } = await import('../run/producer.ts');
      void fetchAhead();
      return producer();
    },
    async start(plan, page, onEvent) {
      live = createLiveRun(plan.endpoint, onEvent);
      const raw = await runPlan(plan, await hostOf(plan, page, stop.signal, live));
      live.flush();
      return keep(redactReport(raw, collectSecrets(plan.endpoint, raw.exchanges)));
    },
    async salvage(partial) {
      const { salvageRun } = await import('./salvage.ts');
      return keep(salvageRun(partial));
    },
    async open(file): Promise<OpenResult> {
      const text = await file.text();
      if (isCurlRun(text)) {
        const { openCurlRun } = await import('./curl-run.ts');
        const opened = openCurlRun(text);
        return opened.ok ? { ok: true, summary: keep(opened.report) } : opened;
      }
      const { readReport } = await import('../report/read.ts');
      const read = readReport(text);
      if (!read.ok) return { ok: false, path: read.path, text: read.text };
      return { ok: true, summary: keep(read.report) };
    },
    async body(id, from, count) {
      const exchange = report?.exchanges.find((one) => one.id === id);
      const text = exchange === undefined ? live?.body(id) : bodyOf(exchange)?.text;
      return (text ?? '').slice(from, from + count);
    },
    async items(list, query, from, count) {
      return report === null ? { total: 0, items: [] } : readItems(report, list, query, from, count);
    },
    async item(list, index) {
      return report?.[list][index] ?? null;
    },
    async exportReport(pasted = []) {
      if (report === null) throw new Error('There is no report yet');
      const diagnoses = [...report.diagnoses, ...pasted];
      return new Blob([writeReport({ ...report, diagnoses })], { type: 'application/json' });
    },
    cancel() {
      stop.abort();
    },
  };
}

/**
 * Loads everything that was put off, so that practice runs and opened reports work when the page's own server is gone.
 * What cannot be loaded now is asked for again when it is needed.
 */
async function fetchAhead(): Promise<void> {
  await Promise.allSettled([
    import('../practice/net.ts'),
    import('../report/read.ts'),
    import('./salvage.ts'),
    import('./curl-run.ts'),
    loadActive(),
  ]);
}

/** Where a run takes place: the network, or the servers inside the page. */
async function hostOf(plan: RunPlan, page: PageServices, signal: AbortSignal, live: LiveRun): Promise<RunHost> {
  const environment = await page.environment();
  const isPractice = addressSpace(new URL(plan.endpoint.url).hostname) === 'practice';
  return {
    net: isPractice ? (await import('../practice/net.ts')).practiceNet() : { ...browserNet(), ...framesOf(page) },
    environment: isPractice ? inPractice(environment) : environment,
    signal,
    onEvent: (event) => live.take(event),
    permissions: () => page.permissions(),
    closingEnvironment: async () => {
      const { hiddenDuringRun, permissions } = await page.environment();
      return { hiddenDuringRun, permissions };
    },
  };
}

/** How long a frame may take where nothing stops it before, in ms. */
const FRAME_MS = 10_000;

/** Frames lie in the page, which is asked for them. */
function framesOf(page: PageServices): Pick<Net, 'frame' | 'nullOrigin'> {
  return {
    frame: (url, signal) => untilAborted(signal, page.askInFrame(url, FRAME_MS)),
    nullOrigin: (request, signal) => untilAborted(signal, page.askAsNull(request, FRAME_MS)),
  };
}

function untilAborted<Answer>(signal: AbortSignal, asked: Promise<Answer>): Promise<Answer | 'none'> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('none'), { once: true });
    asked.then(resolve, () => resolve('none'));
  });
}

/** No request leaves the worker, so nothing of the network's conditions matters. */
function inPractice(environment: Environment): Environment {
  return { ...environment, vantage: 'practice', probeIsolation: 'not applicable' };
}
