import { readFile } from 'node:fs/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/find-browser.ts';
import type { Browser, SeenRequest, Tab } from './driver.ts';
import type { Screen } from './screen.ts';

export interface ChromiumOptions {
  /** Program to start; found where it is left out. */
  readonly path?: string;
  readonly args?: readonly string[];
  /** A screen to show windows on; without one there are none, and the browser denies whatever it would ask. */
  readonly screen?: Screen;
}

/** Time in which a page has to load and an element to come, in ms. */
const WAIT_MS = 10_000;

/**
 * Starts Chromium, without a window unless it is given a screen.
 *
 * @throws when there is none, or when it does not start
 */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const executablePath = options.path ?? findBrowser();
  if (executablePath === null) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({
    executablePath,
    ...(options.screen ? { headless: false, env: { ...process.env, ...options.screen.environment } } : {}),
    // Chromium refuses to sandbox itself for root, the usual user of a container.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...(options.args ?? [])],
  });
  return {
    name: 'chromium',
    version: browser.version(),
    async open(url) {
      const context = await browser.newContext({ acceptDownloads: true });
      context.setDefaultTimeout(WAIT_MS);
      const tab = new ChromiumTab(context, await context.newPage());
      await tab.goto(url);
      return tab;
    },
    close: () => browser.close(),
  };
}

class ChromiumTab implements Tab {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #complaints: string[] = [];
  readonly #requests: SeenRequest[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
    context.on('request', (request) => this.#requests.push({ method: request.method(), url: request.url() }));
    context.on('console', (message) => {
      if (!['error', 'warning', 'assert'].includes(message.type())) return;
      this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
    page.on('crash', () => this.#complaints.push('The page crashed.'));
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  eval(expression: string): Promise<unknown> {
    return this.#page.evaluate<unknown>(expression);
  }

  click(selector: string): Promise<void> {
    return this.#page.click(selector);
  }

  type(selector: string, text: string, nth = 0): Promise<void> {
    return this.#page.locator(selector).nth(nth).fill(text);
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async waitFor(selector: string, timeoutMs = WAIT_MS): Promise<void> {
    await this.#page.waitForSelector(selector, { state: 'attached', timeout: timeoutMs });
  }

  async text(selector: string): Promise<string> {
    return (await this.#page.textContent(selector)) ?? '';
  }

  count(selector: string): Promise<number> {
    return this.#page.locator(selector).count();
  }

  chooseFile(selector: string, file: { readonly name: string; readonly text: string }): Promise<void> {
    const { name, text } = file;
    return this.#page.setInputFiles(selector, { name, mimeType: 'application/json', buffer: Buffer.from(text) });
  }

  async hangWorkers(): Promise<void> {
    for (const worker of this.#page.workers()) {
      // Never comes back, so it is not waited for.
      worker.evaluate('for (;;);').catch(() => undefined);
    }
    await this.#page.waitForTimeout(50);
  }

  async download(trigger: () => Promise<void>): Promise<string> {
    const [download] = await Promise.all([this.#page.waitForEvent('download'), trigger()]);
    return readFile(await download.path(), 'utf8');
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewportSize({ width, height });
  }

  emulate(look: { readonly colorScheme?: 'light' | 'dark'; readonly reducedMotion?: 'reduce' }): Promise<void> {
    return this.#page.emulateMedia(look);
  }

  async screenshot(path: string): Promise<void> {
    await this.#page.screenshot({ path });
  }

  complaints(): readonly string[] {
    return [...this.#complaints];
  }

  requests(): readonly SeenRequest[] {
    return [...this.#requests];
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
