import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll } from 'vitest';
import { type RunningPage, startPageServer } from '../../scripts/page-server.ts';
import { type RunningPractice, startPracticeServer } from '../../scripts/practice-server.ts';
import type { Report } from '../../src/model/report.ts';
import type { Browser, Tab } from '../support/browser/driver.ts';
import { type Engine, launch } from '../support/browser/launch.ts';

/** What the tests of a file share: one browser, one server of the built page. */
export interface Stage {
  readonly page: RunningPage;
  readonly browser: Browser;
  /** A page in a profile of its own; closed after the tests. */
  open(fragment?: string): Promise<Tab>;
  practice(id: RunningPractice['id']): Promise<RunningPractice>;
}

interface StageOptions {
  readonly base?: string;
  /** Options of Chromium's command line. */
  readonly args?: readonly string[];
  readonly engine?: Engine;
}

/** Sets the stage for the tests of a file and clears it afterwards. */
export function setStage(options: StageOptions = {}): Stage {
  let page: RunningPage | undefined;
  let browser: Browser | undefined;
  const practices: RunningPractice[] = [];

  function ready<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('The stage is set before the first test');
    return part;
  }

  beforeAll(async () => {
    page = await startPageServer([0], options.base ?? '/');
    browser = await launch(options.engine ?? 'chromium', options.args);
  });
  afterAll(async () => {
    await browser?.close();
    await page?.stop();
    for (const server of practices) await server.stop();
  });

  return {
    get page() {
      return ready(page);
    },
    get browser() {
      return ready(browser);
    },
    open: (fragment = '') => ready(browser).open(ready(page).url + fragment),
    async practice(id) {
      const server = await startPracticeServer(id, [0]);
      practices.push(server);
      return server;
    },
  };
}

export const OVER = ['done', 'cancelled', 'failed'].map((state) => `[data-handcheck-state="${state}"]`).join(', ');

/** Enters an address, presses Enter and waits until the run is over. */
export async function run(tab: Tab, url: string): Promise<void> {
  await begin(tab, url);
  await tab.waitFor(OVER, 30_000);
}

/** Enters an address and presses Enter. */
export async function begin(tab: Tab, url: string): Promise<void> {
  await tab.type('[data-field="url"]', url);
  await tab.press('Enter');
}

const validator = new Ajv2020({ strict: false, validateFormats: false });
const validate = validator.compile<Report>(
  JSON.parse(readFileSync(new URL('../../public/schema/report.v1.json', import.meta.url), 'utf8')),
);

/** The report, read as another program would: validated against the published schema. */
export function readValid(text: string): Report {
  const report: unknown = JSON.parse(text);
  if (!validate(report)) throw new Error(`The report is not valid: ${validator.errorsText(validate.errors)}`);
  return report;
}

/** The report that the page exports. */
export async function exported(tab: Tab): Promise<Report> {
  return readValid(await tab.download(() => tab.click('[data-action="export"]')));
}

/** What was complained about, but for what a browser says by itself of the answers of a server under test. */
export function ownComplaints(tab: Tab, page: RunningPage): readonly string[] {
  const ofServer = /blocked by CORS policy|Failed to load resource/;
  return tab.complaints().filter((text) => !ofServer.test(text) || text.includes(`(${page.url}`));
}

/** Drops a file onto the page. */
export async function drop(tab: Tab, name: string, text: string): Promise<void> {
  const file = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'application/json' })`;
  await tab.eval(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(${file});
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
}
