import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { type FaultName, startFault } from '../servers/cors-faults.ts';
import type { FaultServer } from '../servers/fault-server.ts';
import type { Tab } from '../support/browser/driver.ts';
import type { ScreenKey } from '../support/browser/screen-keys.ts';
import { CAN_ASK, type PublicStage, setPublicStage } from './public-page.ts';
import { begin, exported, OVER } from './support.ts';

/** Time limit of the server in s: what waits longer waits for the user. */
const LIMIT_S = 1;

/** From the page into Chromium's question (156): its first button blocks, its second allows. */
const ANSWERS = {
  allow: ['F6', 'Tab', 'Enter'],
  block: ['F6', 'Enter'],
  dismiss: ['Escape'],
} as const satisfies { readonly [answer: string]: readonly ScreenKey[] };

const DENIED = { ids: ['local-network-denied certain'], failed: [], state: 'not-checked' };
const WAITING = { ids: ['local-network-waiting likely'], failed: [], state: 'not-checked' };
const CLEAN = { ids: [], failed: [], state: 'verified' };

describe.skipIf(!CAN_ASK)('a public page in a Chromium that asks its user', () => {
  const stage = setPublicStage();

  it('goes on and is clean where the question is answered late, and is not asked again', async () => {
    await served('open', async (server) => {
      const tab = await stage.open(LIMIT_S);
      const report = await asked(stage, tab, server, 'allow');
      expect(brief(report)).toEqual(CLEAN);
      expect(report.environment.permissions).toMatchObject({
        'loopback-network': 'granted',
        'local-network': 'prompt',
      });
      expect(report.exchanges.filter(({ retryOf }) => retryOf !== undefined)).toEqual([]);
      expect(brief(await again(tab, server.url))).toEqual(CLEAN);
      await tab.close();
    });
  });

  it('asks for another permission where the server is another machine of the local network', async () => {
    const tab = await stage.open(LIMIT_S);
    const report = await asked(stage, tab, stage.neighbour, 'allow');
    expect(brief(report)).toEqual(CLEAN);
    expect(report.environment.permissions).toMatchObject({ 'loopback-network': 'prompt', 'local-network': 'granted' });
    await tab.close();
  });

  it('says for certain that it is denied, during the run and from the start, and sends nothing', async () => {
    await served('open', async (server) => {
      const tab = await stage.open(LIMIT_S);
      expect(brief(await asked(stage, tab, server, 'block'))).toEqual(DENIED);
      const report = await again(tab, server.url);
      expect(brief(report)).toEqual(DENIED);
      expect(report.durationMs).toBeLessThan(1_000 * LIMIT_S);
      expect(report.diagnoses[0]?.fix).toContain('“Apps on device”');
      expect(server.requests).toEqual([]);
      await tab.close();
    });
  });

  it.each(['stop', 'dismiss'] as const)('waits for its user, and says so after a %s', async (answer) => {
    await served('open', async (server) => {
      const tab = await stage.open(LIMIT_S);
      expect(brief(await asked(stage, tab, server, answer))).toEqual(WAITING);
      expect(server.requests).toEqual([]);
      await tab.close();
    });
  });

  it('is not asked where nothing listens', async () => {
    await served('refused', async ({ url }) => {
      const tab = await stage.open(LIMIT_S);
      const report = await again(tab, url);
      expect(brief(report).ids).toEqual(['no-connection likely']);
      expect(report.environment.permissions).toMatchObject({ 'loopback-network': 'prompt' });
      await tab.close();
    });
  });

  it.each(['http://server.example/mcp', 'http://server.local/mcp'])(
    'blocks %s before anything is sent',
    async (url) => {
      const tab = await stage.open(LIMIT_S);
      expectBlocked(await again(tab, url));
      await tab.close();
    },
  );
});

function expectBlocked(report: Report): void {
  expect(brief(report).ids).toEqual(['mixed-content certain']);
  expect(report.exchanges).toEqual([]);
  const check = report.findings.find((finding) => finding.check === 'reach.environment.mixed-content');
  expect(check).toMatchObject({ state: 'not-checked', reason: { code: 'browser.mixed-content' } });
}

/** Runs a server; the browser asks, and after the server's time is up the question is answered or the run stopped. */
async function asked(
  stage: PublicStage,
  tab: Tab,
  server: FaultServer,
  answer: keyof typeof ANSWERS | 'stop',
): Promise<Report> {
  await begin(tab, server.url);
  await tab.waitFor('[data-handcheck-waiting="local-network"]');
  await new Promise((resolve) => setTimeout(resolve, 1_000 * LIMIT_S));
  expect(await tab.count('[data-handcheck-state="running"][data-handcheck-waiting]')).toBe(1);
  expect(server.requests).toEqual([]);
  if (answer === 'stop') await tab.click('[data-action="cancel"]');
  else await stage.press(ANSWERS[answer]);
  return over(tab);
}

/** A run in which nobody has to answer anything. */
async function again(tab: Tab, url: string): Promise<Report> {
  await begin(tab, url);
  return over(tab);
}

async function over(tab: Tab): Promise<Report> {
  await tab.waitFor(OVER, 30_000);
  expect(await tab.count('[data-handcheck-waiting]')).toBe(0);
  return exported(tab);
}

async function served<T>(fault: FaultName, use: (server: FaultServer) => Promise<T>): Promise<T> {
  const server = await startFault(fault);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** What the tests look at: diagnoses, failed checks, and the check of the permission. */
function brief({ diagnoses, findings }: Report) {
  return {
    ids: diagnoses.map(({ id, confidence }) => `${id} ${confidence}`),
    failed: findings.filter(({ state }) => state === 'failed').map(({ check }) => check),
    state: findings.find(({ check }) => check === 'reach.environment.local-network')?.state,
  };
}
