import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findWebKit } from '../../../scripts/find-browser.ts';
import { isObject, member, parseJson } from '../../../src/model/json.ts';
import { type Browser, NotSupported, type SeenRequest, type Tab } from './driver.ts';
import { type Screen, startScreen } from './screen.ts';

/** Time in which a page has to load and an element to come, in ms. */
const WAIT_MS = 10_000;
/** Time in which the driver has to start, in ms. */
const START_MS = 20_000;
/** Key of an element in the answers of a driver (W3C WebDriver, "Elements"). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Makes a screen for WebKitGTK. Each page gets a driver of its own, which is what gives it a profile of its own.
 *
 * @throws when a part of what is needed is missing, or nothing starts
 */
export async function launchWebKit(): Promise<Browser> {
  const programs = findWebKit();
  if (programs === null)
    throw new Error('No WebKitGTK was found. Debian: apt-get install webkit2gtk-driver xvfb dbus.');
  const screen = await startScreen(programs.screen, programs.bus);
  const drivers = new Set<Driver>();
  const start = async (): Promise<Driver> => {
    const driver = await startDriver(programs.driver, screen.environment);
    drivers.add(driver);
    return driver;
  };
  const first = await start();
  const { version } = first;
  await first.stop();
  return {
    name: 'webkit',
    version,
    async open(url) {
      const tab = new WebKitTab(await start());
      await tab.goto(url);
      return tab;
    },
    async close() {
      for (const driver of drivers) await driver.stop();
      await screen.stop();
    },
  };
}

/** One WebKitWebDriver and the one session that it can have. */
interface Driver {
  readonly version: string;
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

async function startDriver(program: string, environment: Screen['environment']): Promise<Driver> {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    // WebKit refuses to sandbox itself for root, the usual user of a container.
    env: { ...environment, ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}) },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  await answering(child, base);
  const created = await call('POST', `${base}/session`, { capabilities: {} });
  const session = String(member(created, 'sessionId'));
  let isOver = false;
  return {
    version: String(member(member(created, 'capabilities'), 'browserVersion')),
    send: (method, path, body) => call(method, `${base}/session/${session}${path}`, body),
    async stop() {
      if (isOver) return;
      isOver = true;
      await call('DELETE', `${base}/session/${session}`).catch(() => undefined);
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function answering(child: ChildProcess, base: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await pause(50)) {
    const status = await fetch(`${base}/status`).catch(() => null);
    if (status?.ok) return;
  }
  child.kill();
  throw new Error('WebKitWebDriver did not start');
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const parsed = parseJson(await answer.text());
  const value = parsed.ok ? member(parsed.value, 'value') : undefined;
  if (answer.ok) return value;
  throw new Error(`${String(member(value, 'error'))}: ${String(member(value, 'message'))}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}

class WebKitTab implements Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async goto(url: string): Promise<void> {
    await this.#driver.send('POST', '/url', { url });
  }

  async eval(expression: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = await this.#driver.send('POST', '/execute/async', { script, args: [] });
    const error = member(result, 'error');
    if (error !== undefined) throw new Error(String(error));
    return member(result, 'value');
  }

  async click(selector: string): Promise<void> {
    await this.waitFor(selector);
    // The driver clicks where the element was a moment ago, so it has to stand still.
    await this.eval(`new Promise((resolve) => {
      let last = '';
      const look = () => {
        const { x, y, width } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {};
        const now = [x, y, width].join();
        if (now === last) resolve();
        last = now;
        setTimeout(look, 50);
      };
      look();
    })`);
    await this.#onElement(selector, 0, '/click', {});
  }

  async type(selector: string, text: string, nth = 0): Promise<void> {
    await this.#onElement(selector, nth, '/clear', {});
    await this.#onElement(selector, nth, '/value', { text });
  }

  async press(key: string): Promise<void> {
    const values = key.split('+').map(keyValue);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.#driver.send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }] });
  }

  async waitFor(selector: string, timeoutMs = WAIT_MS): Promise<void> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(50)) {
      if ((await this.count(selector)) > 0) return;
    }
    throw new Error(`${selector} did not come within ${timeoutMs} ms`);
  }

  async text(selector: string): Promise<string> {
    await this.waitFor(selector);
    return String(await this.eval(`document.querySelector(${JSON.stringify(selector)}).textContent`));
  }

  async count(selector: string): Promise<number> {
    return (await this.#elements(selector)).length;
  }

  async chooseFile(selector: string, file: { readonly name: string; readonly text: string }): Promise<void> {
    const { name, text } = file;
    await this.waitFor(selector);
    // A file field takes no path here, so the file is put into it as a drop would.
    await this.eval(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'application/json' }));
      field.files = transfer.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  hangWorkers(): Promise<void> {
    return Promise.reject(new NotSupported('webkit', 'reaching into workers'));
  }

  /** Files are saved without a word to the driver, so the text is taken where the page hands it to the browser. */
  async download(trigger: () => Promise<void>): Promise<string> {
    await this.eval(`(() => {
      const create = URL.createObjectURL;
      globalThis.offered = new Promise((resolve) => {
        URL.createObjectURL = (file) => {
          URL.createObjectURL = create;
          resolve(file.text());
          return create.call(URL, file);
        };
      });
    })()`);
    await trigger();
    return String(await this.eval('globalThis.offered'));
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('POST', '/window/rect', { width, height });
  }

  emulate(): Promise<void> {
    return Promise.reject(new NotSupported('webkit', 'another colour scheme or less motion'));
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, Buffer.from(String(await this.#driver.send('GET', '/screenshot')), 'base64'));
  }

  complaints(): readonly string[] {
    throw new NotSupported('webkit', 'reading the console');
  }

  requests(): readonly SeenRequest[] {
    throw new NotSupported('webkit', 'watching requests');
  }

  close(): Promise<void> {
    return this.#driver.stop();
  }

  async #elements(selector: string): Promise<readonly string[]> {
    const found = await this.#driver.send('POST', '/elements', { using: 'css selector', value: selector });
    return Array.isArray(found) ? found.filter(isObject).map((element) => String(element[ELEMENT])) : [];
  }

  async #onElement(selector: string, nth: number, action: string, body: object): Promise<void> {
    await this.waitFor(selector);
    const element = (await this.#elements(selector))[nth];
    if (element === undefined) throw new Error(`There is no ${selector} number ${nth}`);
    await this.#driver.send('POST', `/element/${element}${action}`, body);
  }
}

/** Values of keys that are no characters (W3C WebDriver, "Keyboard actions"). */
const KEYS: { readonly [name: string]: string } = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

function keyValue(name: string): string {
  const value = KEYS[name] ?? name;
  if ([...value].length !== 1) throw new NotSupported('webkit', `the key ${name}`);
  return value;
}
