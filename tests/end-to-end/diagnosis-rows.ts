import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import {
  type Accepted,
  BLAMED,
  COST_OF,
  COSTS,
  EXPECTATIONS,
  type Expectation,
  FIREFOX_RETRIES,
} from '../fixtures/cors-expectations.ts';
import { startFault, TRUSTED } from '../servers/cors-faults.ts';
import type { FaultEra } from '../servers/fault-server.ts';
import type { Tab } from '../support/browser/driver.ts';
import { type Engine, isInstalled } from '../support/browser/launch.ts';
import { begin, exported, OVER, type Stage, setStage } from './support.ts';

/** What a run needs beside the address. */
type Settings = Pick<Expectation, 'send' | 'timeout'> & { readonly eras?: FaultEra };

/** The longest a run may take: its own limit, and what a busy machine adds. */
const RUN_MS = 90_000;
/**
 * Runs side by side. More would make a busy machine miss the time limits of the run; and Firefox keeps pages still that
 * stand behind another.
 */
const AT_ONCE: { readonly [E in Engine]: number } = { chromium: 3, firefox: 1, webkit: 3 };
/** Waiting for a turn included. */
const TEST_MS = 5 * RUN_MS;

/**
 * Holds the diagnosis of every fault against what is expected of it in a browser with this engine. One file of tests for
 * each engine calls it, so that they may run side by side.
 */
export function diagnosisIn(engine: Engine): void {
  describe.skipIf(!isInstalled(engine))(`the diagnosis in ${engine}`, () => {
    // A name that nobody has is refused at once, however slow the names' servers are here.
    const args = [
      `--ignore-certificate-errors-spki-list=${TRUSTED.keyHash}`,
      '--host-resolver-rules=MAP no-such-host.invalid ^NOTFOUND',
    ];
    const stage = setStage({ engine, ...(engine === 'chromium' ? { args } : {}) });
    const pages = createPages(stage, engine);

    it.concurrent.each(EXPECTATIONS.map((row) => [row.fault, row.era, sent(row), row] as const))(
      '%s, %s%s',
      { timeout: TEST_MS },
      async (fault, era, _, { in: accepted, send, timeout }) => {
        const settings: Settings = { ...(send ? { send } : {}), ...(timeout ? { timeout } : {}) };
        const server = await startFault(fault, era);
        try {
          const report = await pages.run(server.url, settings);
          expect(problemsOf(report, accepted[engine])).toEqual([]);
        } finally {
          await server.close();
        }
      },
    );

    it.concurrent.each(COST_OF)(
      '$fault is named within its cost',
      { timeout: TEST_MS },
      async ({ fault, ...settings }) => {
        const server = await startFault(fault, 'modern');
        try {
          const report = await pages.run(server.url, { ...settings, eras: 'modern' });
          const probes = report.exchanges.filter(({ purpose }) => purpose === 'diagnosis').map(({ step }) => step);
          const most = report.diagnoses.map(({ id }) => COSTS[id] ?? 0);
          const allowed = Math.max(0, ...most) + (engine === 'firefox' && probes.length > 0 ? FIREFOX_RETRIES : 0);
          expect({ ids: idsOf(report), probes, within: probes.length <= allowed }).toMatchObject({ within: true });
        } finally {
          await server.close();
        }
      },
    );

    it('port-blocked is refused before anything is sent', async () => {
      const { url } = await startFault('port-blocked');
      const tab = await stage.open();
      await begin(tab, url);
      await tab.waitFor('[data-address-problem="port"]');
      expect(await tab.count('[data-action="export"]')).toBe(0);
      await tab.close();
    });
  });
}

interface Pages {
  /** Runs an address and gives the report that the page exports. */
  run(url: string, settings: Settings): Promise<Report>;
}

/** A few pages side by side. Those without settings are opened anew for each run and kept, because that is quicker. */
function createPages(stage: Stage, engine: Engine): Pages {
  const idle: Tab[] = [];
  const waiting: (() => void)[] = [];
  let free = AT_ONCE[engine];

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  async function inKept(url: string): Promise<Report> {
    const kept = idle.pop();
    await kept?.goto(stage.page.url);
    const tab = kept ?? (await stage.open());
    try {
      const report = await runIn(tab, url);
      idle.push(tab);
      return report;
    } catch (error) {
      await tab.close();
      throw error;
    }
  }

  async function inFresh(url: string, settings: Settings): Promise<Report> {
    const tab = await stage.open();
    try {
      await applySettings(tab, settings);
      return await runIn(tab, url);
    } finally {
      await tab.close();
    }
  }

  return {
    run: (url, settings) => turn(() => (Object.keys(settings).length === 0 ? inKept(url) : inFresh(url, settings))),
  };
}

async function runIn(tab: Tab, url: string): Promise<Report> {
  await begin(tab, url);
  await tab.waitFor(OVER, RUN_MS);
  return exported(tab);
}

async function applySettings(tab: Tab, { send = [], timeout, eras }: Settings): Promise<void> {
  await tab.waitFor('[data-action="settings"]');
  await tab.click('[data-action="settings"]');
  await tab.waitFor('[data-dialog="settings"][open]');
  if (eras !== undefined) await tab.click(`[data-field="eras"][value="${eras}"]`);
  if (timeout !== undefined) await tab.type('[data-field="timeout"]', String(timeout));
  for (const [index, [name, value]] of send.entries()) {
    await tab.click('[data-action="add-header"]');
    await tab.type('[data-field="header-name"]', name, index);
    await tab.type('[data-field="header-value"]', value, index);
  }
  await tab.click('[data-dialog="settings"] [data-action="close-dialog"]');
}

function sent({ send = [] }: Expectation): string {
  return send.map(([name]) => `, ${name} being sent`).join('');
}

function idsOf({ diagnoses }: Report): readonly string[] {
  return [...new Set(diagnoses.map(({ id }) => id))];
}

/** Whatever in a report is not as it is expected, in words. */
function problemsOf(report: Report, accepted: Accepted): readonly string[] {
  const { diagnoses, findings, problems } = report;
  const ids = idsOf(report);
  const named = (of: (missing: Report['diagnoses'][number]['missing']) => readonly string[]): readonly string[] =>
    [...new Set(diagnoses.flatMap(({ missing }) => of(missing)))].sort();
  const headers = named(({ requestHeaders }) => requestHeaders.map((name) => name.toLowerCase()));
  const methods = named((missing) => missing.methods);
  const exposed = named((missing) => missing.exposedHeaders);
  const blamed = findings.filter(({ check, state }) => state === 'failed' && !isBlamed(check, diagnoses));
  return [
    ...problems.map(({ where, text }) => `problem in ${where}: ${text}`),
    ...ids.filter((id) => !accepted.ids.some((one) => one === id)).map((id) => `false: ${id}`),
    ...(accepted.ids.length > 0 && ids.length === 0
      ? [`nothing is named instead of ${accepted.ids.join(' or ')}`]
      : []),
    ...difference('request headers', headers, accepted.headers),
    ...difference('methods', methods, accepted.methods),
    ...difference('exposed headers', exposed, accepted.exposed),
    ...(accepted.unsure && diagnoses.some(({ confidence }) => confidence === 'certain')
      ? ['calls itself certain']
      : []),
    ...(isWithheld(report) ? blamed.map(({ check }) => `blamed for a withheld answer: ${check}`) : []),
    ...findings
      .filter(({ check, state }) => check === 'reach.answers' && state === 'failed' && !isBlamed(check, diagnoses))
      .map(({ message }) => `reach.answers is failed where something answers: ${message}`),
    ...(isWithheld(report) && Object.values(report.eras).some((era) => isNotSpoken(era))
      ? ['an era is called not spoken']
      : []),
  ];
}

function difference(what: string, named: readonly string[], accepted: readonly string[] = []): readonly string[] {
  return named.join() === accepted.join()
    ? []
    : [`${what}: ${named.join() || 'none'}, not ${accepted.join() || 'none'}`];
}

function isBlamed(check: string, diagnoses: Report['diagnoses']): boolean {
  return diagnoses.some(({ id }) => BLAMED[id]?.test(check) === true);
}

/** Nothing of the server could be read. */
function isWithheld({ exchanges }: Report): boolean {
  return exchanges.every(({ outcome }) => outcome.kind !== 'response' && outcome.kind !== 'body-failed');
}

function isNotSpoken(era: unknown): boolean {
  return typeof era === 'object' && era !== null && 'status' in era && era.status === 'not-spoken';
}
