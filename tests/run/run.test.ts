import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../src/run/events.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import type { Override } from '../servers/override.ts';
import { serve, serveMcp } from '../servers/serve.ts';
import type { TestServer } from '../servers/start-server.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { runInNode } from '../support/run-in-node.ts';

/** What reached the server, in order, without preflights: the JSON-RPC method, or the HTTP method where there is none. */
function asked(server: TestServer): readonly string[] {
  return server.requests.map(({ method, message }) =>
    typeof message['method'] === 'string' ? message['method'] : method,
  );
}

const tool = (name: string) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } });

describe('what a quick run sends to a small server with tools only', () => {
  test('legacy: 6 requests', async () => {
    const server = await serveMcp({ era: 'legacy' });
    const report = await runInNode(server.url);
    expect([...asked(server)].sort()).toEqual(
      ['DELETE', 'initialize', 'notifications/initialized', 'server/discover', 'tools/list', 'tools/list'].sort(),
    );
    expect(report.requestsSent).toBe(6);
    expect(report.eras.legacy).toMatchObject({ status: 'spoken', revision: '2025-11-25' });
    expect(report.eras.modern.status).toBe('not-spoken');
    expect(report.toolsCalled).toEqual([]);
  });

  test('modern: 4 requests', async () => {
    const server = await serveMcp({ era: 'modern' });
    const report = await runInNode(server.url);
    expect([...asked(server)].sort()).toEqual(['initialize', 'server/discover', 'tools/list', 'tools/list']);
    expect(report.eras.modern).toMatchObject({ status: 'spoken', revision: '2026-07-28' });
    expect(report.eras.legacy.status).toBe('not-spoken');
  });

  test('dual: 8 requests, one result per era', async () => {
    const server = await serveMcp({ era: 'dual' });
    const report = await runInNode(server.url);
    expect(asked(server)).toHaveLength(8);
    expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
    expect(report.tools.map(({ era }) => era).sort()).toEqual(['legacy', 'modern']);
  });

  test('one era alone sends nothing of the other', async () => {
    const server = await serveMcp({ era: 'dual' });
    await runInNode(server.url, { eras: 'modern' });
    expect(asked(server)).not.toContain('initialize');
  });
});

test('the old transport is recognised and driven to its end', async () => {
  const server = await serveMcp({ era: 'http+sse', tools: [tool('a'), tool('b')] });
  const report = await runInNode(server.url);
  expect(report.eras['http+sse']).toMatchObject({ status: 'spoken', revision: '2024-11-05' });
  expect(report.tools).toHaveLength(2);
  expect(asked(server).filter((what) => what === 'tools/list')).toHaveLength(2);
  const stream = report.exchanges.find(({ step }) => step === 'get-stream');
  expect(stream?.outcome).toMatchObject({ kind: 'response', body: { ended: 'by-us', complete: true } });
});

test('the session id goes with every follow-up, and the session is ended once', async () => {
  const server = await serveMcp({ era: 'legacy', sessions: true });
  await runInNode(server.url);
  const followUps = server.requests.filter(({ headers }) => headers['mcp-session-id'] !== undefined);
  expect(new Set(followUps.map(({ headers }) => headers['mcp-session-id'])).size).toBe(1);
  expect(followUps).toHaveLength(4);
  expect(followUps.every(({ headers }) => headers['mcp-protocol-version'] === '2025-11-25')).toBe(true);
});

test('a refused offer is repeated once with the revision that the refusal names', async () => {
  const refusal: Override = (it) => {
    const { protocolVersion } = it.request.message['params'] as { protocolVersion: string };
    if (protocolVersion === '2025-06-18') it.respond();
    else {
      const error = { code: -32602, message: 'Unsupported protocol version', data: { supported: ['2025-06-18'] } };
      it.respond({ status: 400, message: () => ({ jsonrpc: '2.0', id: it.id, error }) });
    }
  };
  const server = await serveMcp({
    era: 'legacy',
    sessions: false,
    revisions: ['2025-06-18'],
    override: { initialize: refusal },
  });
  const report = await runInNode(server.url);
  expect(asked(server).filter((what) => what === 'initialize')).toHaveLength(2);
  expect(report.eras.legacy).toMatchObject({ status: 'spoken', revision: '2025-06-18' });
  const retry = report.exchanges.find(({ step, retryOf }) => step === 'initialize' && retryOf);
  expect(retry?.retryOf?.why).toContain('2025-11-25');
});

test('every page is read, and the pages of a loop are not read for ever', async () => {
  const paged = await serveMcp({ era: 'legacy', tools: [tool('a'), tool('b'), tool('c')], pageSize: 1 });
  const report = await runInNode(paged.url);
  expect(report.lists.find(({ list }) => list === 'tools')).toMatchObject({ pages: 3, items: 3, complete: true });

  const loop = await serveMcp({
    era: 'legacy',
    override: {
      'tools/list': (it) =>
        it.respond({ message: () => ({ jsonrpc: '2.0', id: it.id, result: { tools: [tool('a')], nextCursor: '' } }) }),
    },
  });
  const looping = await runInNode(loop.url);
  expect(asked(loop).filter((what) => what === 'tools/list').length).toBeLessThanOrEqual(6);
  expect(looping.findings.find(({ check }) => check === 'pagination.loop')?.state).toBe('failed');
});

test('a session that is lost is opened anew once, and the report says so', async () => {
  const server = await serveMcp({
    era: 'legacy',
    sessions: true,
    override: { 'tools/list': (it) => (it.nth % 2 === 0 ? it.answer.empty(404) : it.respond()) },
  });
  const report = await runInNode(server.url);
  expect(asked(server).filter((what) => what === 'initialize')).toHaveLength(2);
  const again = report.exchanges.filter(({ retryOf }) => retryOf?.why.includes('session'));
  expect(again.length).toBeGreaterThanOrEqual(2);
  expect(report.tools).toHaveLength(1);
});

test('429 is retried once and shown; a second 429 ends the run', async () => {
  const once = await serveMcp({
    era: 'legacy',
    override: { 'tools/list': (it) => (it.nth === 0 ? it.answer.empty(429, { 'retry-after': '0.01' }) : it.respond()) },
  });
  const report = await runInNode(once.url);
  expect(report.exchanges.find(({ retryOf }) => retryOf?.why === 'answered 429')).toBeDefined();
  expect(report.tools).toHaveLength(1);

  const always = await serveMcp({
    era: 'legacy',
    override: { 'tools/list': (it) => it.answer.empty(429, { 'retry-after': '0.01' }) },
  });
  const limited = await runInNode(always.url);
  expect(asked(always).filter((what) => what === 'tools/list')).toHaveLength(2);
  expect(limited.findings.filter(({ state }) => state === 'failed')).toEqual([]);
});

test('an authorization wall stops the run and is no failure', async () => {
  const server = await serveMcp({
    era: 'dual',
    override: { '*': (it) => it.answer.empty(401, { 'www-authenticate': 'Bearer' }) },
  });
  const report = await runInNode(server.url);
  expect(report.headline.kind).toBe('auth-walled');
  expect(report.requestsSent).toBe(2);
  expect(report.findings.filter(({ state }) => state === 'failed')).toEqual([]);
});

test('a web page is told apart from an MCP endpoint', async () => {
  const server = await serve((_, answer) => answer.body('<!doctype html><title>Shop</title>', 'text/html'));
  const report = await runInNode(server.url);
  expect(report.headline.kind).toBe('not-mcp');
  expect(report.findings.find(({ check }) => check === 'handshake.era')?.state).toBe('failed');
});

test('a ping of the server is answered, anything else it asks is refused', async () => {
  const asks = (text: string) =>
    `${[
      { jsonrpc: '2.0', id: 'p', method: 'ping' },
      { jsonrpc: '2.0', id: 'r', method: 'roots/list' },
    ]
      .map((message) => `data: ${JSON.stringify(message)}\n\n`)
      .join('')}data: ${text}\n\n`;
  const server = await serveMcp({ era: 'legacy', framing: 'sse', override: { 'tools/list': { stream: asks } } });
  await runInNode(server.url);
  const replies = server.requests
    .map(({ message }) => message)
    .filter((message) => !('method' in message) && 'id' in message);
  expect(replies).toContainEqual({ jsonrpc: '2.0', id: 'p', result: {} });
  expect(replies.find(({ id }) => id === 'r')).toMatchObject({ error: { code: -32601 } });
  expect(replies.length).toBeLessThanOrEqual(5);
});

test('a stream that stays open is watched once and does not hold up the run', async () => {
  const server = await serveMcp({
    era: 'legacy',
    sessions: false,
    override: { '*': (it) => (it.healthy ? it.answer.stream().message(it.healthy) : it.respond()) },
  });
  const began = performance.now();
  const report = await runInNode(server.url);
  expect(report.tools).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(report.findings.find(({ check }) => check === 'transport.sse.closes')?.state).toBe('observed-risk');
});

describe('when the user stops the run', () => {
  test('it ends within a second, keeps what is there and sends nothing more', async () => {
    const server = await serveMcp({ era: 'legacy', override: { 'tools/list': () => undefined } });
    const stop = new AbortController();
    const running = runInNode(server.url, {}, { signal: stop.signal });
    await expect.poll(() => asked(server).includes('tools/list')).toBe(true);
    const began = performance.now();
    stop.abort();
    const report = await running;
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(report).toMatchObject({ cancelled: true, headline: { kind: 'incomplete' } });
    expect(report.exchanges.length).toBeGreaterThanOrEqual(3);
    const sent = server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.requests).toHaveLength(sent);
  });
});

test('findings are told once, when they have settled, and are those of the report', async () => {
  const server = await serveMcp({ era: 'dual' });
  const events: EngineEvent[] = [];
  const report = await runInNode(server.url, {}, { onEvent: (event) => events.push(event) });
  const told = events.flatMap((event) => (event.type === 'findings' ? event.findings : []));
  expect([...told].sort(byKey)).toEqual([...report.findings].sort(byKey));
  const firstFinding = events.findIndex(({ type }) => type === 'findings');
  const lastExchange = events.map(({ type }) => type).lastIndexOf('exchange');
  expect(firstFinding).toBeLessThan(lastExchange);
  const started = events.filter((event) => event.type === 'step' && event.state === 'started');
  expect(started).toHaveLength(report.requestsSent);
});

function byKey(one: { check: string; era: string | null }, other: { check: string; era: string | null }): number {
  return `${one.check}|${one.era}`.localeCompare(`${other.check}|${other.era}`);
}

test('extra headers go with each request to the endpoint; one that cannot be sent stops the run before it starts', async () => {
  const server = await serveMcp({ era: 'legacy' });
  await runInNode(server.url, {}, { headers: [{ name: 'Authorization', value: 'Bearer abcdef' }] });
  expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer abcdef')).toBe(true);

  const untouched = await serveMcp({ era: 'legacy' });
  const report = await runInNode(untouched.url, {}, { headers: [{ name: 'Cookie', value: 'a=b' }] });
  expect(untouched.requests).toEqual([]);
  expect(report.problems[0]?.text).toContain('Cookie');
});

test('nothing at the address is “unreachable”, not a broken server', async () => {
  const server = await serveMcp();
  await server.close();
  const report = await runInNode(server.url);
  expect(report.headline.kind).toBe('unreachable');
  expect(report.findings.filter(({ check, state }) => state === 'failed' && !check.startsWith('reach.'))).toEqual([]);
});

test('a fragment that was entered is told, because it is never sent', async () => {
  const server = await serveMcp();
  const report = await runInNode(server.url, {}, { droppedFragment: true });
  expect(report.findings.find(({ check }) => check === 'reach.url.valid')?.state).toBe('observed-risk');
  expect(judgeAgain(report)).toEqual(report.findings);
});

describe('where a declared list cannot be read, the headline does not say “verified”', () => {
  const withList = (override: Override) => serveMcp({ era: 'legacy', override: { 'tools/list': override } });

  test('it never answers', async () => {
    const server = await withList(() => undefined);
    const report = await runInNode(server.url, { timeoutMs: 400 });
    expect(report.headline.kind).toBe('incomplete');
    expect(report.headline.text).toContain('Legacy 2025-11-25 is spoken');
    expect(report.headline.text).toContain('tools/list got no answer');
  });

  test('it asks for authorization', async () => {
    const server = await withList((it) => it.answer.empty(401, { 'www-authenticate': 'Bearer' }));
    expect((await runInNode(server.url)).headline.kind).toBe('auth-walled');
  });

  test('the server forgets what it answers nothing without: the session id that this page cannot read', async () => {
    const refuse: Override = (it) =>
      it.answer.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }, 400);
    const server = await serveMcp({
      era: 'legacy',
      sessions: false,
      override: { 'tools/list': refuse, 'notifications/initialized': refuse },
    });
    const report = await runInNode(server.url, {}, { environment: ENVIRONMENT });
    expect(report.headline).toMatchObject({ kind: 'withheld' });
    expect(report.headline.detail).toContain('Access-Control-Expose-Headers: Mcp-Session-Id');
    const acknowledged = report.findings.find(({ check }) => check === 'handshake.initialized.accepted');
    expect(acknowledged).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.cors' } });
  });
});

describe('where neither opening decides, the headline says what came instead', () => {
  const always = (status: number, text: string, type: string) => serve((_, answer) => answer.body(text, type, status));

  test('a wrong path', async () => {
    const server = await always(404, '<!doctype html><h1>Not found</h1>', 'text/html');
    const report = await runInNode(server.url);
    expect(report.headline).toMatchObject({
      kind: 'not-mcp',
      text: 'Nothing speaks MCP at this path: it answers 404 with an HTML page.',
    });
    expect(report.headline.detail).toContain('/mcp');
    expect(report.server).toEqual({});
  });

  test('a server that fails before it speaks', async () => {
    const server = await always(500, '', 'text/plain');
    expect((await runInNode(server.url)).headline.text).toContain('HTTP 500');
  });

  test('a refusal of this page is no wall: both eras stay undecided', async () => {
    const server = await always(
      403,
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Origin"}}',
      'application/json',
    );
    const report = await runInNode(server.url);
    expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['undecided', 'undecided']);
    expect(report.headline.text).toContain('HTTP 403');
  });
});

test('an address that browsers refuse is named as such, and no server is blamed', async () => {
  const report = await runInNode('http://127.0.0.1:6000/mcp', {}, { environment: ENVIRONMENT });
  expect(report.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['address-unusable', 'certain']]);
  expect(report.headline).toMatchObject({ kind: 'withheld', diagnosis: 'address-unusable' });
  const blamed = report.findings.filter(({ state }) => state === 'failed').map(({ check }) => check);
  expect(blamed).toEqual(['reach.url.valid']);
});
