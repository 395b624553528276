import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { EXPECTATIONS } from '../fixtures/cors-expectations.ts';
import { type FaultName, startFault } from '../servers/cors-faults.ts';
import type { Tab } from '../support/browser/driver.ts';
import { ENGINES, type Engine, isInstalled } from '../support/browser/launch.ts';
import { begin, exported, OVER, setStage } from './support.ts';

/**
 * Service workers that a host might put in front of this page. Measured where they control the one who asks: behind
 * the first, WebKit sends no preflight at all; behind the second, no upload event comes in any browser.
 */
const TRAPS = {
  'falls through': '',
  'catches all': 'event.respondWith(fetch(event.request));',
} as const;
type Trap = keyof typeof TRAPS;
const TRAP_NAMES: readonly Trap[] = ['falls through', 'catches all'];

/** Takes the page at once, and tells the addresses that it was asked for. */
const script = (trap: Trap): string => `const seen = [];
onfetch = (event) => { seen.push(event.request.url); ${TRAPS[trap]} };
oninstall = () => skipWaiting();
onactivate = (event) => event.waitUntil(clients.claim());
onmessage = ({ ports }) => ports[0].postMessage(seen);`;

const REGISTER = `navigator.serviceWorker.register('/trap.js').then(() => new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve();
  else navigator.serviceWorker.oncontrollerchange = () => resolve();
}))`;

const SEEN = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  navigator.serviceWorker.controller.postMessage(null, [port2]);
})`;

/** Verdicts that rest on preflights, upload events, no-cors requests, EventSource and the frame, and a clean one. */
const FAULTS: readonly FaultName[] = [
  'open',
  'allow-headers-without-mcp-method',
  'options-405',
  'no-cors',
  'answer-401-withheld',
  'resource-policy',
  'redirect-307-other',
  'redirect-target-shut-other',
  'refused',
];

/** The longest that all runs of a test may take on a busy machine, in ms. */
const TEST_MS = 180_000;

describe.each(ENGINES)('behind a service worker of the host in %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('where it is installed', () => {
    const stage = setStage({ engine });
    const hosts: Server[] = [];

    async function host(trap: Trap, isProbeServed: boolean): Promise<string> {
      const server = await startHost(stage.page.url, trap, isProbeServed);
      hosts.push(server);
      const address = server.address();
      return `http://localhost:${typeof address === 'object' ? address?.port : ''}/`;
    }

    afterAll(() => {
      for (const server of hosts) server.close();
      for (const server of hosts) server.closeAllConnections();
    });

    /** The page, controlled by the service worker. */
    async function trapped(origin: string): Promise<Tab> {
      const tab = await stage.browser.open(`${origin}trap.html`);
      await tab.eval(`${REGISTER}.then(() => null)`);
      await tab.goto(origin);
      expect(await tab.eval('navigator.serviceWorker.controller?.scriptURL')).toBe(`${origin}trap.js`);
      return tab;
    }

    it.each(TRAP_NAMES)('that %s, every verdict stands', { timeout: TEST_MS }, async (trap) => {
      const origin = await host(trap, true);
      const tab = await trapped(origin);
      const changed: { [fault: string]: readonly string[] } = {};
      for (const fault of FAULTS) {
        const found = changes(await reportOn(tab, fault), fault, engine);
        if (found.length > 0) changed[fault] = found;
      }
      expect(changed).toEqual({});
      const seen = await tab.eval(SEEN);
      expect(Array.isArray(seen) ? seen.filter((url) => !String(url).startsWith(origin)) : seen).toEqual([]);
      await tab.close();
    });

    it('in the path, the report says so, and nothing is told that it falsifies', { timeout: TEST_MS }, async () => {
      const origin = await host('falls through', false);
      const tab = await trapped(origin);
      const shut = await reportOn(tab, 'no-cors');
      expect(shut.environment.probeIsolation).toBe('inside service worker');
      expect(shut.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['answer-withheld', 'likely']]);
      const refusing = await reportOn(tab, 'allow-headers-without-mcp-method');
      // WebKit sends no preflight here, so nothing is refused and nothing of CORS is judged.
      const ids = engine === 'webkit' ? [] : [['allow-headers-incomplete', 'likely']];
      expect(refusing.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual(ids);
      const judged = refusing.findings.filter(({ check, state }) => /^cors\./.test(check) && state !== 'not-checked');
      expect(judged.length > 0).toBe(engine !== 'webkit');
      await tab.close();
    });
  });
});

const JAVASCRIPT = { 'content-type': 'text/javascript' };
const HTML = { 'content-type': 'text/html' };

/** Serves the page with its policy, and a service worker of the host beside it. */
async function startHost(page: string, trap: Trap, isProbeServed: boolean): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/trap.js') return void response.writeHead(200, JAVASCRIPT).end(script(trap));
    if (path === '/trap.html') return void response.writeHead(200, HTML).end('<p>Registers');
    if (!isProbeServed && path.startsWith('/probe/')) return void response.writeHead(404).end();
    fetch(new URL(path, page))
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

async function reportOn(tab: Tab, fault: FaultName): Promise<Report> {
  const server = await startFault(fault);
  try {
    await begin(tab, server.url);
    await tab.waitFor(OVER, 60_000);
    return await exported(tab);
  } finally {
    await server.close();
  }
}

/** Whatever is not as it is where no service worker stands in the path, in words. */
function changes({ diagnoses, environment, problems }: Report, fault: FaultName, engine: Engine): readonly string[] {
  const expected = EXPECTATIONS.find((row) => row.fault === fault && row.era === 'dual' && row.send === undefined);
  if (expected === undefined) throw new Error(`Nothing is expected of ${fault}`);
  const { ids, headers = [] } = expected.in[engine];
  const named = [...new Set(diagnoses.map(({ id }) => id))];
  const refused = [...new Set(diagnoses.flatMap(({ missing }) => missing.requestHeaders))];
  return [
    ...problems.map(({ text }) => text),
    ...named.filter((id) => !ids.includes(id)).map((id) => `false: ${id}`),
    ...(named.length === 0 && ids.length > 0 ? [`nothing instead of ${ids.join(' or ')}`] : []),
    ...(refused.join().toLowerCase() === headers.join() ? [] : [`refused: ${refused.join()}`]),
    ...(environment.probeIsolation === 'own service worker' ? [] : [environment.probeIsolation]),
  ];
}
