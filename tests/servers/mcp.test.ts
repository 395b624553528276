import { expect, test } from 'vitest';
import type { Call, EraDriver, Session } from '../../src/era/driver.ts';
import { httpSse, initializeParams, legacy } from '../../src/era/legacy.ts';
import { modern } from '../../src/era/modern.ts';
import { readEventStream } from '../../src/model/event-stream.ts';
import { parseJson } from '../../src/model/json.ts';
import { violations } from '../schemas/validate.ts';
import { ECHO_TOOL } from './mcp-offer.ts';
import type { McpServerOptions } from './override.ts';
import { serveMcp } from './serve.ts';

const ALL: McpServerOptions = {
  tools: [ECHO_TOOL, { ...ECHO_TOOL, name: 'echo-2' }, { ...ECHO_TOOL, name: 'echo-3' }],
  resources: [{ uri: 'test://one', name: 'one' }],
  resourceTemplates: [{ uriTemplate: 'test://{id}', name: 'by id' }],
  prompts: [{ name: 'greet', description: 'Greets.' }],
  instructions: 'Use it for tests.',
};

const DEFINITIONS: { readonly [method: string]: string } = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'prompts/list': 'ListPromptsResult',
};

async function post(driver: EraDriver, session: Session, call: Call): Promise<Response> {
  const { url, headers, body } = driver.request(call, session);
  return fetch(url, {
    method: 'POST',
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body,
  });
}

function session(url: string, changes: Partial<Session> = {}): Session {
  return { url, revision: null, version: null, sessionId: null, extraHeaders: [], leftOut: [], ...changes };
}

async function messageOf(response: Response): Promise<{ readonly result?: unknown; readonly error?: unknown }> {
  const text = await response.text();
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const parsed = parseJson(isStream ? (readEventStream(text).events.at(-1)?.data ?? '') : text);
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : {};
}

test.each(['json', 'sse'] as const)(
  'every modern result is valid by the schema of its revision (%s)',
  async (framing) => {
    const { url } = await serveMcp({ ...ALL, era: 'modern', framing });
    for (const method of Object.keys(DEFINITIONS)) {
      if (method === 'initialize') continue;
      const response = await post(modern, session(url), { method, id: 1 });
      expect(response.status).toBe(200);
      expect(violations('2026-07-28', DEFINITIONS[method] ?? '', (await messageOf(response)).result)).toEqual([]);
    }
  },
);

test.each(['json', 'sse'] as const)(
  'every legacy result is valid by the schema of the revision offered (%s)',
  async (framing) => {
    const { url } = await serveMcp({ ...ALL, framing });
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const) {
      const opened = await post(legacy, session(url), {
        method: 'initialize',
        id: 1,
        params: initializeParams(revision),
      });
      const { result } = await messageOf(opened);
      expect(result).toMatchObject({ protocolVersion: revision });
      const open = session(url, { revision, version: revision, sessionId: opened.headers.get('mcp-session-id') });
      expect((await post(legacy, open, { method: 'notifications/initialized', id: null })).status).toBe(202);
      for (const [method, definition] of Object.entries(DEFINITIONS)) {
        if (method === 'server/discover') continue;
        const reply =
          method === 'initialize' ? result : (await messageOf(await post(legacy, open, { method, id: 'a' }))).result;
        expect(violations(revision, definition, reply)).toEqual([]);
      }
    }
  },
);

test('a legacy server insists on its session, and ends it', async () => {
  const { url } = await serveMcp();
  const opened = await post(legacy, session(url), {
    method: 'initialize',
    id: 1,
    params: initializeParams('2025-11-25'),
  });
  const sessionId = opened.headers.get('mcp-session-id') ?? '';
  const list = (id: string | null): Promise<Response> =>
    post(legacy, session(url, { sessionId: id }), { method: 'tools/list', id: 2 });
  expect((await list(null)).status).toBe(400);
  expect((await list('unknown')).status).toBe(404);
  expect((await list(sessionId)).status).toBe(200);
  expect((await fetch(url, { method: 'DELETE', headers: { 'mcp-session-id': sessionId } })).status).toBe(200);
  expect((await list(sessionId)).status).toBe(404);
  expect((await fetch(url)).status).toBe(405);
});

test('a modern server refuses what its revision wants refused', async () => {
  const { url } = await serveMcp({ era: 'modern' });
  const initialize = await post(legacy, session(url), {
    method: 'initialize',
    id: 1,
    params: initializeParams('2025-11-25'),
  });
  expect([initialize.status, await messageOf(initialize)]).toMatchObject([
    400,
    { error: { code: -32022, data: { supported: ['2026-07-28'] } } },
  ]);
  const unknown = await post(modern, session(url), { method: 'no/such', id: 1 });
  expect([unknown.status, await messageOf(unknown)]).toMatchObject([404, { error: { code: -32601 } }]);
  const request = modern.request({ method: 'tools/list', id: 1 }, session(url));
  const mirrored = Object.fromEntries(request.headers.map(({ name, value }) => [name, value]));
  const mismatch = await fetch(url, {
    method: 'POST',
    headers: { ...mirrored, 'mcp-method': 'ping' },
    body: request.body,
  });
  expect([mismatch.status, await messageOf(mismatch)]).toMatchObject([400, { error: { code: -32020 } }]);
});

test('a dual server answers both openings', async () => {
  const { url } = await serveMcp({ era: 'dual' });
  const discovered = await messageOf(await post(modern, session(url), { method: 'server/discover', id: 1 }));
  expect(discovered).toMatchObject({
    result: { resultType: 'complete', supportedVersions: expect.arrayContaining(['2026-07-28']) },
  });
  const opened = await post(legacy, session(url), {
    method: 'initialize',
    id: 1,
    params: initializeParams('2025-11-25'),
  });
  expect(opened.headers.get('mcp-session-id')).not.toBeNull();
});

test('an HTTP+SSE server names its address first and answers on the stream', async () => {
  const { url, origin } = await serveMcp({ era: 'http+sse' });
  expect((await post(legacy, session(url), { method: 'initialize', id: 1 })).status).toBe(405);
  const stream = await fetch(url, { headers: { accept: 'text/event-stream' } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = readEventStream((await reader?.read())?.value ?? '').events[0];
  expect(first).toMatchObject({ event: 'endpoint', data: expect.stringMatching(/^\/messages\?session=/) });
  const target = session(`${origin}${first?.data}`);
  const acknowledged = await post(httpSse, target, { method: 'tools/list', id: 7 });
  expect(acknowledged.status).toBe(202);
  const answer = readEventStream((await reader?.read())?.value ?? '').events[0];
  expect(answer).toMatchObject({ event: 'message', data: expect.stringContaining('"id":7') });
  await reader?.cancel();
});

test('a list is paged to its end', async () => {
  const { url } = await serveMcp({ ...ALL, era: 'modern', pageSize: 2 });
  const first = await messageOf(await post(modern, session(url), { method: 'tools/list', id: 1 }));
  expect(first).toMatchObject({ result: { tools: [{ name: 'echo' }, { name: 'echo-2' }], nextCursor: 'after-2' } });
  const next = await messageOf(
    await post(modern, session(url), { method: 'tools/list', id: 2, params: { cursor: 'after-2' } }),
  );
  expect(next).toMatchObject({ result: { tools: [{ name: 'echo-3' }] } });
  expect(next.result).not.toHaveProperty('nextCursor');
  const lost = await messageOf(
    await post(modern, session(url), { method: 'tools/list', id: 3, params: { cursor: 'x' } }),
  );
  expect(lost).toMatchObject({ error: { code: -32602 } });
});

test('one answer can be made wrong in any of its parts', async () => {
  const wrong = async (override: McpServerOptions['override']): Promise<Response> => {
    const { url } = await serveMcp({ era: 'modern', ...(override ? { override } : {}) });
    return post(modern, session(url), { method: 'tools/list', id: 1 });
  };
  expect(await messageOf(await wrong({ 'tools/list': { result: (page) => ({ ...page, ttlMs: -1 }) } }))).toMatchObject({
    result: { ttlMs: -1, tools: [{ name: 'echo' }] },
  });
  expect(
    await messageOf(await wrong({ 'tools/list': { message: (message) => ({ ...message, id: 99 }) } })),
  ).toMatchObject({ id: 99 });
  expect((await wrong({ '*': { status: 503 } })).status).toBe(503);
  const typed = await wrong({ 'tools/list': { headers: { 'content-type': 'text/plain', 'x-more': '1' } } });
  expect([typed.headers.get('content-type'), typed.headers.get('x-more')]).toEqual(['text/plain', '1']);
  expect(await (await wrong({ 'tools/list': { body: () => '{' } })).text()).toBe('{');
  const streamed = await wrong({ 'tools/list': { stream: (text) => `data: ${text}` } });
  expect([streamed.headers.get('content-type'), (await streamed.text()).slice(0, 7)]).toEqual([
    'text/event-stream',
    'data: {',
  ]);
  const html = await wrong({ 'tools/list': ({ answer }) => answer.html('<p>no</p>', 404) });
  expect([html.status, await html.text()]).toEqual([404, '<p>no</p>']);
});

test('a fault can be shown once', async () => {
  const { url, requests } = await serveMcp({
    era: 'modern',
    override: { 'tools/list': (asked) => (asked.nth === 0 ? asked.answer.empty(429) : asked.respond()) },
  });
  const list = (): Promise<Response> => post(modern, session(url), { method: 'tools/list', id: 1 });
  expect([(await list()).status, (await list()).status]).toEqual([429, 200]);
  expect(requests.map(({ message }) => message['method'])).toEqual(['tools/list', 'tools/list']);
});

test('browsers of every origin are let in, unless a server is told otherwise', async () => {
  const preflight = async (options: McpServerOptions): Promise<Response> => {
    const { url } = await serveMcp(options);
    return fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-headers': 'x-own' },
    });
  };
  const open = await preflight({});
  expect(open.status).toBe(204);
  expect(open.headers.get('access-control-allow-origin')).toBe('*');
  expect(open.headers.get('access-control-allow-headers')).toContain('mcp-session-id');
  const reflecting = await preflight({ cors: { allowOrigin: 'reflect', allowHeaders: 'reflect' } });
  expect(reflecting.headers.get('access-control-allow-origin')).toBe('https://page.example');
  expect(reflecting.headers.get('access-control-allow-headers')).toBe('x-own');
  expect((await preflight({ cors: null })).headers.has('access-control-allow-origin')).toBe(false);

  const { url } = await serveMcp({ cors: { onErrors: false }, override: { initialize: { status: 401 } } });
  const refused = await post(legacy, session(url), { method: 'initialize', id: 1 });
  expect([refused.status, refused.headers.has('access-control-allow-origin')]).toEqual([401, false]);
});
