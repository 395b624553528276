import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll } from 'vitest';
import { findWebKit } from '../../scripts/find-browser.ts';
import { type RunningPage, startPageServer } from '../../scripts/page-server.ts';
import { AUTHORITY, startFault, TRUSTED } from '../servers/cors-faults.ts';
import type { FaultServer } from '../servers/fault-server.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import type { Browser, Tab } from '../support/browser/driver.ts';
import { isInstalled } from '../support/browser/launch.ts';
import { type Screen, startScreen } from '../support/browser/screen.ts';
import { pressOnScreen, type ScreenKey } from '../support/browser/screen-keys.ts';

/** Names that lead to this machine, at addresses that the browser is told to take for a public and a local one. */
export const PUBLIC = 'handcheck.example';
const LOCAL = 'server.local';
const IDENTITY = AUTHORITY.issue({ names: [PUBLIC] });

/** The page on a public https origin, in a Chromium with a window, which therefore asks its user. */
export interface PublicStage {
  /** A page in a profile of its own, with a time limit for servers in s. */
  open(limitS: number): Promise<Tab>;
  /** A healthy https server in the local network, by a name. */
  readonly neighbour: FaultServer;
  /** Presses keys in the window. */
  press(keys: readonly ScreenKey[]): Promise<void>;
}

/** Whether the stage can be set here. The screen comes with what WebKit needs. */
export const CAN_ASK = isInstalled('chromium') && findWebKit() !== null;

/** Sets the stage for the tests of a file and clears it afterwards. */
export function setPublicStage(): PublicStage {
  let page: RunningPage | undefined;
  let host: Server | undefined;
  let neighbour: FaultServer | undefined;
  let screen: Screen | undefined;
  let browser: Browser | undefined;
  let origin = '';

  function ready<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('The stage is set before the first test');
    return part;
  }

  beforeAll(async () => {
    const programs = findWebKit();
    if (programs === null) throw new Error('There is no screen');
    page = await startPageServer([0]);
    host = await startHost(page.url);
    origin = `https://${PUBLIC}:${portOf(host)}/`;
    neighbour = await startFault('tls-trusted');
    screen = await startScreen(programs.screen, programs.bus);
    browser = await launchChromium({
      screen,
      args: [
        `--host-resolver-rules=MAP ${PUBLIC} 127.0.0.1, MAP ${LOCAL} 127.0.0.1`,
        `--ip-address-space-overrides=127.0.0.1:${portOf(host)}=public,127.0.0.1:${new URL(neighbour.url).port}=local`,
        `--ignore-certificate-errors-spki-list=${IDENTITY.keyHash},${TRUSTED.keyHash}`,
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await screen?.stop();
    await neighbour?.close();
    host?.close();
    host?.closeAllConnections();
    await page?.stop();
  });

  return {
    async open(limitS) {
      const tab = await ready(browser).open(origin);
      await tab.waitFor('[data-action="settings"]');
      await tab.click('[data-action="settings"]');
      await tab.waitFor('[data-dialog="settings"][open]');
      await tab.type('[data-field="timeout"]', String(limitS));
      await tab.click('[data-dialog="settings"] [data-action="close-dialog"]');
      return tab;
    },
    get neighbour() {
      const server = ready(neighbour);
      return { ...server, url: server.url.replace('127.0.0.1', LOCAL) };
    },
    press: (keys) => pressOnScreen(ready(screen), keys),
  };
}

/** Serves the page over TLS, as a public site would. */
export async function startHost(page: string): Promise<Server> {
  const server = createServer(IDENTITY, (request, response) => {
    fetch(new URL(request.url ?? '/', page))
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const names = ['content-type', 'content-security-policy'];
        const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? '']));
        response.writeHead(answer.status, headers).end(body);
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
