import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import type { Override } from '../servers/override.ts';
import { serve, serveMcp } from '../servers/serve.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { runInNode } from '../support/run-in-node.ts';

const tool = (name: string) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } });
const rpcError = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
const failures = (report: Report) =>
  report.findings.filter(({ state }) => state === 'failed').map(({ check }) => check);

test('a list that is unknown with 404 loses no session, and a second initialize decides nothing', async () => {
  const server = await serveMcp({
    era: 'legacy',
    sessions: true,
    tools: [tool('a')],
    resources: [{ uri: 'a:b', name: 'b' }],
    override: {
      'resources/templates/list': (it) => it.answer.json(rpcError(it.id, -32601, 'Method not found'), 404),
      initialize: (it) =>
        it.nth === 0 ? it.respond() : it.answer.json(rpcError(null, -32600, 'Server already initialized'), 400),
    },
  });
  const report = await runInNode(server.url);
  expect(report.eras.legacy.status).toBe('spoken');
  expect(report.exchanges.filter(({ step }) => step === 'initialize')).toHaveLength(1);
});

test('a session that every list loses at once is opened anew once, and every list is asked again', async () => {
  let lost = true;
  const loseFirst: Override = (it) => (lost ? it.answer.empty(404) : it.respond());
  const server = await serveMcp({
    era: 'legacy',
    sessions: true,
    tools: [tool('a')],
    resources: [{ uri: 'a:b', name: 'b' }],
    prompts: [{ name: 'p' }],
    override: {
      'tools/list': loseFirst,
      'resources/list': loseFirst,
      'prompts/list': loseFirst,
      initialize: (it) => {
        lost = it.nth === 0;
        it.respond();
      },
    },
  });
  const report = await runInNode(server.url);
  expect(report.exchanges.filter(({ step }) => step === 'initialize')).toHaveLength(2);
  expect([report.tools.length, report.resources.length, report.prompts.length]).toEqual([1, 1, 1]);
});

describe('-32022 refuses the version itself', () => {
  const refusing = (supported: readonly string[]) =>
    serve(({ message }, answer) => answer.json(rpcError(message['id'], -32022, 'Unsupported', { supported }), 400));

  test('a server of other modern revisions is not called verified', async () => {
    const report = await runInNode((await refusing(['2027-03-01'])).url);
    expect(report.headline.kind).toBe('incomplete');
    expect(report.headline.text).toContain('2027-03-01');
    expect(report.eras.modern.status).not.toBe('spoken');
    expect(failures(report)).toEqual([]);
  });

  test('beside an answered initialize it is legacy, not dual', async () => {
    const server = await serveMcp({
      era: 'legacy',
      override: { 'server/discover': (it) => it.answer.json(rpcError(it.id, -32022, 'no', { supported: [] }), 400) },
    });
    expect((await runInNode(server.url)).eras.modern.status).toBe('not-spoken');
  });
});

test('an event stream in answer to everything is read as the old transport may be, not as silence', async () => {
  const server = await serve((_, answer) =>
    answer.stream().event({ event: 'endpoint', data: '/messages?sessionId=abc' }),
  );
  const report = await runInNode(server.url, { timeoutMs: 400 });
  expect(report.eras['http+sse'].status).toBe('spoken');
  expect(report.headline.kind).not.toBe('unreachable');
  expect(report.headline.text).not.toContain('Verified');
});

test('requests that hang where HEAD is answered are late, not withheld', async () => {
  const server = await serve(({ method }, answer) => (method === 'POST' ? answer.hang() : answer.empty(405)));
  const report = await runInNode(server.url, { timeoutMs: 300 }, { environment: ENVIRONMENT });
  expect(report.findings.find(({ check }) => check === 'reach.answers')?.state).toBe('observed-risk');
  expect(report.findings.map(({ message }) => message).join()).not.toContain('withheld');
  expect(report.eras.modern.status).toBe('undecided');
});

test('outside a browser nothing is ever withheld by one', async () => {
  const server = await serveMcp({ era: 'legacy', override: { 'tools/list': (it) => it.answer.drop() } });
  const report = await runInNode(server.url);
  expect(JSON.stringify(report.findings)).not.toMatch(/blocked\.cors|withheld/);
  expect(report.headline.kind).not.toBe('clean');
});

test('a refused notification alone skips no list', async () => {
  const server = await serveMcp({
    era: 'legacy',
    sessions: false,
    override: { 'notifications/initialized': (it) => it.answer.empty(400) },
  });
  expect((await runInNode(server.url, {}, { environment: ENVIRONMENT })).tools).toHaveLength(1);
});

test('a batch as one event holds the answer on 2025-03-26', async () => {
  const server = await serveMcp({
    era: 'legacy',
    framing: 'sse',
    revisions: ['2025-03-26'],
    override: {
      'tools/list': {
        stream: (text) =>
          `data: [{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}},${text}]\n\n`,
      },
    },
  });
  const report = await runInNode(server.url);
  expect(report.tools).toHaveLength(1);
  expect(report.findings.find(({ check }) => check === 'transport.sse.response')?.state).toBe('verified');
});

test('other JSON is no answer to initialize', async () => {
  const server = await serve((_, answer) => answer.json({ result: { items: [] }, status: 'ok' }));
  const report = await runInNode(server.url);
  expect(report.eras.legacy.status).toBe('not-mcp');
  expect(report.headline.kind).toBe('not-mcp');
});

test('two requests that meet 429 at once are each repeated once', async () => {
  const busy: Override = (it) => (it.nth === 0 ? it.answer.empty(429, { 'retry-after': '0.01' }) : it.respond());
  const server = await serveMcp({ era: 'dual', override: { 'server/discover': busy, initialize: busy } });
  const report = await runInNode(server.url);
  expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
});

test('openings that disturb each other are told as that', async () => {
  const server = await serveMcp({
    era: 'legacy',
    override: { initialize: (it) => it.answer.json(rpcError(null, -32600, 'Server already initialized'), 400) },
  });
  const report = await runInNode(server.url);
  expect(report.headline.text).toContain('one client per process');
});

test('the limit of the whole run is no stop by the user and no failure of ours', async () => {
  const server = await serveMcp({ era: 'legacy', override: { 'tools/list': () => undefined } });
  const report = await runInNode(server.url, {}, { runMs: 300 });
  expect(report).toMatchObject({ cancelled: false, problems: [], stoppedBy: 'time', headline: { kind: 'incomplete' } });
  expect(JSON.stringify(report.findings)).not.toContain('"aborted"');
});
