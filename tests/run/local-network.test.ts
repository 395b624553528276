import { expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import type { Environment } from '../../src/model/environment.ts';
import { DEFAULT_SETTINGS, type Limits } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { EngineEvent } from '../../src/run/events.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { runPlan } from '../../src/run/run.ts';
import { serveMcp } from '../servers/serve.ts';
import type { TestServer } from '../servers/start-server.ts';
import { ENVIRONMENT } from '../support/facts.ts';

type Permission = 'granted' | 'denied' | 'prompt';

/**
 * What a browser puts between a public page and this machine: real requests to a real server, held back while the
 * permission is `prompt`. What Chromium does at each answer is held by tests in the browser itself.
 */
class Gate {
  readonly events: EngineEvent[] = [];
  readonly net: Net;
  #permission: Permission = 'prompt';
  /** Settles the requests that wait. */
  #waiting: ((isAllowed: boolean) => void)[] = [];

  constructor() {
    const node = nodeNet();
    this.net = { ...node, fetch: async (url, init) => ((await this.#allowed()) ? node.fetch(url, init) : refuse()) };
  }

  /** The user answers the question. */
  answer(permission: Permission): void {
    this.#permission = permission;
    for (const settle of this.#waiting.splice(0)) settle(permission === 'granted');
  }

  /** The user grants the permission elsewhere: what already waits goes on waiting. */
  grantInSettings(): void {
    this.#permission = 'granted';
  }

  /** The first wait was told. */
  async asking(): Promise<void> {
    await expect.poll(() => this.waits()).toContain('local-network');
  }

  waits(): readonly ('local-network' | null)[] {
    return this.events.flatMap((event) => (event.type === 'waiting' ? [event.for] : []));
  }

  run(server: TestServer, limits: Partial<Limits> = {}, signal = new AbortController().signal): Promise<Report> {
    const environment: Environment = {
      ...ENVIRONMENT,
      pageOrigin: 'https://handcheck.example',
      permissions: { 'loopback-network': 'prompt' },
    };
    const permissions = async (): Promise<Environment['permissions']> => ({ 'loopback-network': this.#permission });
    const settings = { ...DEFAULT_SETTINGS, timeoutMs: 400 };
    return runPlan(
      { endpoint: { url: server.url, headers: [] }, settings },
      {
        net: this.net,
        environment,
        signal,
        limits,
        permissions,
        closingEnvironment: async () => ({ permissions: await permissions() }),
        onEvent: (event) => this.events.push(event),
      },
    );
  }

  #allowed(): Promise<boolean> {
    if (this.#permission !== 'prompt') return Promise.resolve(this.#permission === 'granted');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

function refuse(): never {
  throw new TypeError('Failed to fetch');
}

function findingOf(report: Report, check: string) {
  return report.findings.find((finding) => finding.check === check);
}

function failed(report: Report): readonly string[] {
  return report.findings.filter(({ state }) => state === 'failed').map(({ check }) => check);
}

test('an unanswered question is waited for beyond every limit of the server, and nothing is said about the server', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const report = await gate.run(server, { permissionMs: 1_500, runMs: 200 });
  expect(report.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['local-network-waiting', 'likely']]);
  expect(report.durationMs).toBeGreaterThanOrEqual(1_500);
  expect(failed(report)).toEqual([]);
  expect(findingOf(report, 'reach.answers')).toMatchObject({ reason: { code: 'browser.local-network-prompt' } });
  expect(findingOf(report, 'reach.environment.local-network')).toMatchObject({
    reason: { code: 'browser.local-network-prompt' },
  });
  expect(report.headline).toMatchObject({ kind: 'withheld', diagnosis: 'local-network-waiting' });
  expect(gate.waits()).toEqual(['local-network', null]);
  expect(server.requests).toEqual([]);
  expect(judgeAgain(report)).toEqual(report.findings);
});

test('answered late, the run goes on and is clean, and the time of the question is none of the server’s', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const run = gate.run(server, { runMs: 2_000 });
  await gate.asking();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  gate.answer('granted');
  const report = await run;
  expect(report.diagnoses).toEqual([]);
  expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
  expect(report.stoppedBy ?? null).toBeNull();
  expect(gate.waits()).toEqual(['local-network', null]);
  expect(findingOf(report, 'reach.environment.local-network')?.state).toBe('verified');
  const openings = report.exchanges.filter(({ purpose }) => purpose === 'opening');
  expect(openings).toHaveLength(2);
  for (const { timing } of openings) {
    expect(timing.endMs).toBeLessThan(700);
    expect(timing.startedMs).toBeGreaterThan(1_000);
  }
  // The other one waits for its turn, because Firefox rejects a second request at once while it asks.
  expect(openings.map(({ signals }) => signals.permission)).toEqual(['granted', undefined]);
  expect(report.exchanges.some(({ retryOf }) => retryOf !== undefined)).toBe(false);
});

test('granted in the settings while the question still stands, what it holds back is sent anew', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const run = gate.run(server);
  await gate.asking();
  gate.grantInSettings();
  const report = await run;
  expect(report.diagnoses).toEqual([]);
  expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
  const again = report.exchanges.flatMap(({ retryOf }) => retryOf?.why ?? []);
  expect(again).toEqual(['the browser held it back, and was allowed to send it meanwhile']);
});

test('denied during the run, that is certain and instant', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const run = gate.run(server);
  await gate.asking();
  gate.answer('denied');
  const report = await run;
  expect(report.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['local-network-denied', 'certain']]);
  expect(report.exchanges.filter(({ step }) => step.startsWith('cors-'))).toEqual([]);
  expect(findingOf(report, 'reach.answers')).toMatchObject({ reason: { code: 'browser.local-network-denied' } });
  expect(failed(report)).toEqual([]);
  expect(report.headline).toMatchObject({ kind: 'withheld', diagnosis: 'local-network-denied' });
});

test('put away without an answer, the question counts as unanswered, and no further request brings it back', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const run = gate.run(server);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  gate.answer('prompt');
  const report = await run;
  expect(report.diagnoses.map(({ id }) => id)).toEqual(['local-network-waiting']);
  expect(report.headline).toMatchObject({ kind: 'withheld', diagnosis: 'local-network-waiting' });
  expect(report.exchanges).toHaveLength(1);
});

test('a run that is stopped while the browser asks says what it waited for', async () => {
  const server = await serveMcp({ era: 'dual' });
  const gate = new Gate();
  const stop = new AbortController();
  const run = gate.run(server, {}, stop.signal);
  await gate.asking();
  stop.abort();
  const report = await run;
  expect(report.cancelled).toBe(true);
  expect(report.diagnoses.map(({ id }) => id)).toEqual(['local-network-waiting']);
  expect(report.headline).toMatchObject({
    kind: 'incomplete',
    text: 'Stopped while your browser waited for your permission to reach local addresses.',
    diagnosis: 'local-network-waiting',
  });
  expect(failed(report)).toEqual([]);
});

test('a page that needs no permission after all is not told to wait, and a slow server stays slow', async () => {
  const server = await serveMcp({
    era: 'dual',
    override: {
      'server/discover': async (asked) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await asked.respond();
      },
    },
  });
  const gate = new Gate();
  const node = nodeNet();
  Object.assign(gate, { net: node });
  const report = await gate.run(server);
  expect(gate.waits()).toEqual([]);
  expect(report.diagnoses).toEqual([]);
  const slow = report.exchanges.find(({ step }) => step === 'discover');
  expect(slow?.timing.headersMs).toBeGreaterThanOrEqual(290);
});
