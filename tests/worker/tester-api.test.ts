import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type RunPlan } from '../../src/model/plan.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { type PageServices, PREVIEW_CHARACTERS, type RunEvent, type TesterApi } from '../../src/worker/api.ts';
import { createTesterApi } from '../../src/worker/tester-api.ts';
import { startMcpServer } from '../servers/mcp.ts';
import type { TestServer } from '../servers/start-server.ts';
import { NODE_ENVIRONMENT } from '../support/run-in-node.ts';

const page: PageServices = {
  environment: async () => NODE_ENVIRONMENT,
  permissions: async () => ({}),
  askInFrame: async () => 'none',
  askAsNull: async () => 'none',
};
const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...args: Parameters<typeof startMcpServer>): Promise<TestServer> {
  const server = await startMcpServer(...args);
  servers.push(server);
  return server;
}

function plan(url: string, headers: RunPlan['endpoint']['headers'] = []): RunPlan {
  return { endpoint: { url, headers }, settings: DEFAULT_SETTINGS };
}

/** A tester and everything that it told. */
function tester(): { api: TesterApi; events: RunEvent[]; listen: (event: RunEvent) => void } {
  const events: RunEvent[] = [];
  return { api: createTesterApi(), events, listen: (event) => void events.push(event) };
}

const practice = (id: string): string => PRACTICE_SERVERS.find((server) => server.id === id)?.url ?? '';

describe('a run', () => {
  it('tells every exchange and finding of its report while it goes on', async () => {
    const { api, events, listen } = tester();
    const { head, previews } = await api.start(plan(practice('dual')), page, listen);
    const told = events.flatMap((event) => (event.type === 'exchanges' ? event.previews : []));
    expect(told.map(({ exchange }) => exchange.id).sort((a, b) => a - b)).toEqual(
      previews.map(({ exchange }) => exchange.id),
    );
    const findings = events.flatMap((event) => (event.type === 'findings' ? event.findings : []));
    expect(findings.length).toBe(head.findings.length);
    expect(events.some((event) => event.type === 'step' && event.state === 'started')).toBe(true);
  });

  it('of a practice server says so and contacts nobody', async () => {
    const { api, listen } = tester();
    const { head } = await api.start(plan(practice('sessions')), page, listen);
    expect(head).toMatchObject({
      target: { practice: true },
      contacted: [],
      environment: { vantage: 'practice', probeIsolation: 'not applicable' },
      counts: { failed: 0 },
    });
  });

  it('finds the six faults of the practice server with faults', async () => {
    const { api, listen } = tester();
    const { head } = await api.start(plan(practice('faults')), page, listen);
    const bad = head.findings.filter(({ state }) => state === 'failed' || state === 'observed-risk');
    expect(bad.map(({ check }) => check).sort()).toEqual([
      'handshake.initialized.accepted',
      'pagination.loop',
      'tools.input-schema.type',
      'tools.name.unique',
      'transport.content-type',
      'transport.jsonrpc.id',
    ]);
  });

  it('that is cancelled stops at once and keeps what is there', async () => {
    const server = await serve({ override: { 'tools/list': (asked) => asked.answer.hang() } });
    const { api, listen } = tester();
    const began = performance.now();
    const running = api.start(plan(server.url), page, (event) => {
      listen(event);
      if (event.type === 'step' && event.step === 'tools-list' && event.state === 'started') void api.cancel();
    });
    const { head, previews } = await running;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(head.cancelled).toBe(true);
    expect(
      previews.some(({ exchange }) => exchange.step === 'initialize' && exchange.outcome.kind === 'response'),
    ).toBe(true);
  });
});

describe('what a worker keeps', () => {
  const tools = Array.from({ length: 300 }, (_, index) => ({
    name: `tool_${index}`,
    title: index === 250 ? 'The Needle' : `Tool ${index}`,
    description: 'Does what its name says, and nothing else.',
    inputSchema: { type: 'object' },
  }));

  it('is given in parts: the start of a body with its exchange, the rest on demand', async () => {
    const server = await serve({ tools });
    const { api, events, listen } = tester();
    const { previews } = await api.start(plan(server.url), page, listen);
    const live = events.flatMap((event) => (event.type === 'exchanges' ? event.previews : []));
    for (const list of [live, previews]) {
      const big = list.find(({ bodyLength }) => bodyLength > PREVIEW_CHARACTERS);
      if (big?.exchange.outcome.kind !== 'response') throw new Error('the list of tools is long');
      expect(big.exchange.outcome.body.text).toHaveLength(PREVIEW_CHARACTERS);
      const rest = await api.body(big.exchange.id, PREVIEW_CHARACTERS, big.bodyLength);
      const whole = big.exchange.outcome.body.text + rest;
      expect(whole).toHaveLength(big.bodyLength);
      expect(JSON.parse(whole)).toMatchObject({ result: { tools: { length: 300 } } });
    }
  });

  it('is searched and paged there', async () => {
    const server = await serve({ tools });
    const { api, listen } = tester();
    await api.start(plan(server.url), page, listen);
    const rows = await api.items('tools', '', 100, 50);
    expect(rows.total).toBe(300);
    expect(rows.items.map(({ name }) => name)).toEqual(tools.slice(100, 150).map(({ name }) => name));
    const found = await api.items('tools', 'needle', 0, 50);
    expect(found).toMatchObject({ total: 1, items: [{ index: 250, title: 'The Needle' }] });
    expect(await api.item('tools', 250)).toMatchObject({ value: { name: 'tool_250' } });
    expect(await api.item('tools', 9_999)).toBeNull();
    expect((await api.items('prompts', '', 0, 50)).total).toBe(0);
  });

  it('can be exported and opened again by another worker', async () => {
    const server = await serve({ era: 'dual' });
    const { api, listen } = tester();
    const { head } = await api.start(plan(server.url), page, listen);
    const file = await api.exportReport();
    const other = createTesterApi();
    const opened = await other.open(file);
    expect(opened).toMatchObject({ ok: true, summary: { head: { headline: head.headline, counts: head.counts } } });
    expect(await (await other.exportReport()).text()).toBe(await file.text());
  });

  it('is nothing where a file was refused', async () => {
    const api = createTesterApi();
    expect(await api.open(new Blob(['{"format":"else"}']))).toMatchObject({ ok: false, path: '/format' });
    await expect(api.exportReport()).rejects.toThrow();
  });
});

describe('what leaves a worker', () => {
  it('holds no secret, whichever way it goes', async () => {
    const secret = 'canary-9f31c7d2e4b6';
    const server = await serve({
      override: {
        // A server that repeats what it was sent, as debugging servers do.
        'tools/list': { result: (result, { request }) => ({ ...result, _meta: { 'test/seen': request.headers } }) },
      },
    });
    const { api, events, listen } = tester();
    const headers = [
      { name: 'authorization', value: `Bearer ${secret}` },
      { name: 'x-key', value: `key-${secret}` },
    ];
    const summary = await api.start(plan(`${server.url}?token=${secret}-query`, headers), page, listen);
    const bodies = await Promise.all(summary.previews.map(({ exchange }) => api.body(exchange.id, 0, 1_000_000)));
    const session = server.requests.map((request) => request.headers['mcp-session-id']).find((id) => id !== undefined);
    expect(session).toBeTypeOf('string');
    const everything = JSON.stringify([events, summary, bodies, await (await api.exportReport()).text()]);
    expect(everything).toContain('test/seen');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(String(session));
  });
});

describe('a run whose worker was ended', () => {
  it('gives a report of what the page had seen, and says what was lost', async () => {
    const tools = [{ name: 'long', description: 'x'.repeat(PREVIEW_CHARACTERS), inputSchema: { type: 'object' } }];
    const server = await serve({ tools });
    const { api, events, listen } = tester();
    const { head } = await api.start(plan(server.url), page, listen);
    const previews = events.flatMap((event) => (event.type === 'exchanges' ? event.previews : []));
    const early = events.flatMap((event) => (event.type === 'findings' ? event.findings : [])).slice(0, 3);
    const other = createTesterApi();
    const saved = await other.salvage({
      plan: plan(server.url),
      environment: NODE_ENVIRONMENT,
      previews,
      findings: early,
      createdAt: new Date().toISOString(),
      durationMs: 1_234,
      cancelled: true,
      why: 'It had to end.',
    });
    expect(saved.head).toMatchObject({ cancelled: true, durationMs: 1_234, eras: { legacy: { status: 'spoken' } } });
    const cut = previews
      .filter(({ exchange }) => exchange.step.startsWith('tools-list'))
      .map(({ exchange }) => `#${exchange.id}`);
    expect(saved.head.problems).toEqual([
      { where: 'worker', text: `It had to end. Of the bodies of ${cut.join(', ')} only the start is left.` },
    ]);
    expect(saved.head.findings.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(saved.head.findings).toEqual(expect.arrayContaining([...early]));
    expect(head.counts.failed).toBe(0);
    const opened = await createTesterApi().open(await other.exportReport());
    expect(opened).toMatchObject({ ok: true });
  });
});
