import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { jsonSchemaPlugin } from '../build/json-schema-plugin.ts';
import { maskedUrl } from '../src/model/endpoint.ts';
import { member } from '../src/model/json.ts';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import type { Browser } from '../tests/support/browser/driver.ts';
import { curlRunReport } from './curl-run-report.ts';
import { type HeadlessOptions, readOptions, USAGE } from './headless-options.ts';
import { type PageResult, runInPage } from './headless-page.ts';
import { type Status, statusOf } from './headless-status.ts';
import { type RunningPage, startPageServer } from './page-server.ts';

/** The page's usual port, so that a server that allows its origin allows this one too. */
const PORTS = [4173, 0];

/**
 * Tests addresses in the built page in a browser without a window. Reports go to standard output or to a file, and
 * nothing else goes there; what happens is told on standard error.
 */
export default async function headless(args: readonly string[]): Promise<number> {
  const read = readOptions(args);
  if (!read.ok) {
    console.error(`${read.text}\n\n${USAGE}`);
    return 2;
  }
  if (read.options === 'help') {
    console.error(USAGE);
    return 0;
  }
  const { options } = read;
  if (options.fromCurl !== null) return judgeFile(options.fromCurl, options);
  const output = await outputOf(options.out);
  if (output === null) return 2;
  let highest: Status = 0;
  const page = await startPageServer(PORTS);
  const runner = createRunner(page, options);
  try {
    for (const url of options.urls) {
      const text = await runner.report(url);
      const report: unknown = JSON.parse(text);
      const status = statusOf(report);
      if (status > highest) highest = status;
      console.error(`${maskedUrl(url)}: ${String(member(member(report, 'headline'), 'text'))}`);
      output.write(options.ndjson ? `${JSON.stringify(report)}\n` : text);
    }
  } finally {
    await runner.stop();
    await page.stop();
    if (options.out !== null) await finished(output.end());
  }
  return highest;
}

/** Where reports go; null, with the reason on standard error, where the file cannot be written. */
async function outputOf(file: string | null): Promise<Writable | null> {
  if (file === null) return process.stdout;
  try {
    return (await open(file, 'w')).createWriteStream();
  } catch (error) {
    console.error(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Judges the output of a curl run. No browser is needed for that. */
async function judgeFile(file: string, { out, ndjson }: HeadlessOptions): Promise<number> {
  const judged = await curlRunReport(file);
  if (!judged.ok) {
    console.error(judged.text);
    return 2;
  }
  const output = await outputOf(out);
  if (output === null) return 2;
  const report: unknown = JSON.parse(judged.report);
  output.write(ndjson ? `${JSON.stringify(report)}\n` : judged.report);
  if (out !== null) await finished(output.end());
  console.error(`${file}: ${String(member(member(report, 'headline'), 'text'))}`);
  return statusOf(report);
}

interface Runner {
  /** The report of an address as JSON text, whatever happens. */
  report(url: string): Promise<string>;
  stop(): Promise<void>;
}

function createRunner(page: RunningPage, options: HeadlessOptions): Runner {
  let browser: Browser | null = null;

  async function tryPage(url: string): Promise<PageResult> {
    try {
      browser ??= await launchChromium({
        ...(options.browser === null ? {} : { path: options.browser }),
        args: options.ignoreCors ? ['--disable-web-security'] : [],
      });
      const tab = await browser.open(page.url);
      try {
        return await runInPage(tab, url, options);
      } finally {
        await tab.close();
      }
    } catch (error) {
      // The next address gets a new browser: this one may be gone.
      await browser?.close().catch(() => undefined);
      browser = null;
      return { ok: false, where: 'headless', text: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    async report(url) {
      const version = browser?.version ?? null;
      const result = await tryPage(url);
      if (result.ok) return result.report;
      console.error(`${url}: ${result.text}`);
      const { problemReport } = await engine();
      const name = browser?.version ?? version;
      return problemReport(
        url,
        options,
        {
          browser: name === null ? null : `Chromium ${name.split('.')[0]}`,
          pageOrigin: new URL(page.url).origin,
        },
        { where: result.where, text: result.text },
      );
    },
    async stop() {
      await browser?.close().catch(() => undefined);
    },
  };
}

/** The engine in this process, whose checks need the generated validators. Loaded only where the page gave no report. */
async function engine(): Promise<typeof import('./problem-report.ts')> {
  const path = fileURLToPath(new URL('problem-report.ts', import.meta.url));
  const { module } = await runnerImport<typeof import('./problem-report.ts')>(path, {
    configFile: false,
    logLevel: 'error',
    plugins: [jsonSchemaPlugin()],
  });
  return module;
}
