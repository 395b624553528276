import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, {
  type BrowserContext,
  type ConsoleMessage,
  type ElementHandle,
  type KeyInput,
  type Page,
} from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-browser.ts';
import { type Browser, NotSupported, type SeenRequest, type Tab } from './driver.ts';

/** Time in which a page has to load, an element to come and a file to be saved, in ms. */
const WAIT_MS = 10_000;

/**
 * Starts Firefox without a window.
 *
 * @param prefs more preferences; where they are given, certificates are not verified
 * @throws when there is none, or when it does not start
 */
export async function launchFirefox(
  path: string | null = findFirefox(),
  prefs: { readonly [name: string]: string | number } | null = null,
): Promise<Browser> {
  if (path === null) throw new Error('No Firefox was found. Install one, or set FIREFOX_PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    acceptInsecureCerts: prefs !== null,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.useDownloadDir': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/json',
      ...prefs,
    },
  });
  const downloads = new Downloads(folder);
  return {
    name: 'firefox',
    version: (await browser.version()).replace(/^firefox\//i, ''),
    async open(url) {
      const context = await browser.createBrowserContext();
      const tab = new FirefoxTab(context, await context.newPage(), downloads);
      await tab.goto(url);
      return tab;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class FirefoxTab implements Tab {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #downloads: Downloads;
  readonly #complaints: string[] = [];
  readonly #requests: SeenRequest[] = [];

  constructor(context: BrowserContext, page: Page, downloads: Downloads) {
    this.#context = context;
    this.#page = page;
    this.#downloads = downloads;
    page.setDefaultTimeout(WAIT_MS);
    page.on('request', (request) => this.#requests.push({ method: request.method(), url: request.url() }));
    page.on('console', (message: ConsoleMessage) => {
      if (!['error', 'warn', 'assert'].includes(message.type())) return;
      this.#complaints.push(`${message.text()} (${message.location().url ?? ''})`);
    });
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  eval(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  click(selector: string): Promise<void> {
    return this.#page.locator(selector).click();
  }

  async type(selector: string, text: string, nth = 0): Promise<void> {
    const field = await this.#element(selector, nth);
    await field.click({ count: 3 });
    await field.press('Backspace');
    await field.type(text);
  }

  async press(key: string): Promise<void> {
    const names = key.split('+').map(keyName);
    for (const name of names) await this.#page.keyboard.down(name);
    for (const name of names.toReversed()) await this.#page.keyboard.up(name);
  }

  async waitFor(selector: string, timeoutMs = WAIT_MS): Promise<void> {
    await this.#page.waitForSelector(selector, { timeout: timeoutMs });
  }

  async text(selector: string): Promise<string> {
    const element = await this.#element(selector);
    return element.evaluate((found) => found.textContent ?? '');
  }

  async count(selector: string): Promise<number> {
    return (await this.#page.$$(selector)).length;
  }

  async chooseFile(selector: string, file: { readonly name: string; readonly text: string }): Promise<void> {
    const path = join(await mkdtemp(join(tmpdir(), 'file-')), file.name);
    await writeFile(path, file.text);
    const field = await this.#page.waitForSelector(selector);
    const input = await field?.toElement('input');
    await input?.uploadFile(path);
  }

  hangWorkers(): Promise<void> {
    return Promise.reject(new NotSupported('firefox', 'reaching into workers'));
  }

  download(trigger: () => Promise<void>): Promise<string> {
    return this.#downloads.next(trigger);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewport({ width, height });
  }

  emulate(): Promise<void> {
    return Promise.reject(new NotSupported('firefox', 'another colour scheme or less motion'));
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, await this.#page.screenshot());
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

  async #element(selector: string, nth = 0): Promise<ElementHandle> {
    await this.waitFor(selector);
    const element = (await this.#page.$$(selector))[nth];
    if (element === undefined) throw new Error(`There is no ${selector} number ${nth}`);
    return element;
  }
}

/** Files that a Firefox saves, one after another, since a file does not tell which tab it is from. */
class Downloads {
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  next(trigger: () => Promise<void>): Promise<string> {
    const mine = this.#last.then(() => this.#save(trigger));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #save(trigger: () => Promise<void>): Promise<string> {
    // What an earlier save left behind, because it came too late, is not this one.
    for (const name of await readdir(this.#folder)) await rm(join(this.#folder, name), { force: true });
    await trigger();
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(50)) {
      const names = await readdir(this.#folder);
      const name = names.find((one) => !one.endsWith('.part'));
      if (name === undefined || names.length > 1) continue;
      // Firefox reserves the name with an empty file, and puts the full one in its place.
      const text = await readFile(join(this.#folder, name), 'utf8').catch(() => '');
      if (text === '') continue;
      await rm(join(this.#folder, name), { force: true });
      return text;
    }
    throw new Error('No file was saved');
  }
}

function keyName(name: string): KeyInput {
  if (!isKey(name)) throw new NotSupported('firefox', `the key ${name}`);
  return name;
}

/** A printable character, or a name such as `Enter`; of those a driver knows more than are ever pressed here. */
function isKey(name: string): name is KeyInput {
  return /^([!-~]|[A-Z][A-Za-z]+)$/.test(name);
}
