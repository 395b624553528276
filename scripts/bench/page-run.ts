import { member } from '../../src/model/json.ts';
import type { Browser, Tab } from '../../tests/support/browser/driver.ts';

/** One run in the built page, timed inside the page. Times in ms. */
export interface PageRun {
  /** From the Enter key to the finished report. */
  readonly done: number;
  /** From the Enter key until the tools of every era are answered. */
  readonly tools: number;
  /** Longest task on the main thread, from the Enter key until the list of tools is seen; 0 where none took 50 ms. */
  readonly longestTask: number;
}

const WATCH = `(() => {
  const seen = { from: 0, done: 0, tasks: [] };
  globalThis.bench = seen;
  addEventListener('keydown', ({ key }) => { if (key === 'Enter' && seen.from === 0) seen.from = performance.now(); }, true);
  new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]); })
    .observe({ type: 'longtask' });
  const look = () => {
    if (seen.done === 0 && document.querySelector('[data-handcheck-state="done"]')) seen.done = performance.now();
  };
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-handcheck-state'],
  });
})()`;

const RUN_MS = 120_000;
/** Long tasks are reported a little after they end. */
const SETTLE_MS = 500;

/** Runs an address in a fresh profile, shows its tools, and reads the report for what happened when. */
export async function runInPage(browser: Browser, page: string, url: string): Promise<PageRun> {
  const tab = await browser.open(page);
  try {
    await tab.waitFor('[data-field="url"]');
    await tab.type('[data-field="url"]', url);
    await tab.eval(WATCH);
    await tab.click('[data-field="url"]');
    await tab.press('Enter');
    await tab.waitFor('[data-handcheck-state="done"]', RUN_MS);
    await tab.click('[data-tab="tools"]');
    await tab.waitFor('[data-item]');
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return await measured(tab);
  } finally {
    await tab.close();
  }
}

async function measured(tab: Tab): Promise<PageRun> {
  const seen = await tab.eval(`({
    done: bench.done - bench.from,
    longest: Math.max(0, ...bench.tasks.filter(([start]) => start >= bench.from).map(([, duration]) => duration)),
  })`);
  const report: unknown = JSON.parse(await tab.download(() => tab.click('[data-action="export"]')));
  const done = Number(member(seen, 'done'));
  const afterTools = Number(member(report, 'durationMs')) - toolsAnswered(report);
  return { done, tools: done - afterTools, longestTask: Number(member(seen, 'longest')) };
}

/** Milliseconds from the start of the run until the first page of tools of the last era was in. */
function toolsAnswered(report: unknown): number {
  const exchanges = member(report, 'exchanges');
  if (!Array.isArray(exchanges)) throw new Error('The report has no exchanges');
  const ends = exchanges
    .filter((exchange: unknown) => member(exchange, 'step') === 'tools-list' && member(exchange, 'purpose') === 'list')
    .map((exchange: unknown) => {
      const timing = member(exchange, 'timing');
      return Number(member(timing, 'startedMs')) + Number(member(timing, 'endMs'));
    });
  return Math.max(...ends);
}
