import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { readCurlRun } from '../../src/curl-run/read.ts';
import type { McpServerOptions } from '../servers/override.ts';
import { serve, serveMcp } from '../servers/serve.ts';
import type { TestServer } from '../servers/start-server.ts';
import { curlRun, PAGE, runScript, scriptFor } from '../support/run-script.ts';

const SLOW = 60_000;

/** What reached a server: the JSON-RPC method or else the HTTP method, with what makes the request special. */
function asked(server: TestServer): readonly string[] {
  return server.requests.map(({ method, message, headers }) => {
    const name = typeof message['method'] === 'string' ? message['method'] : method;
    const era = headers['mcp-method'] === undefined ? '' : ' modern';
    const from = headers.origin === undefined ? '' : ` from ${headers.origin}`;
    const forged = headers.host?.startsWith('attacker') ? ' forged host' : '';
    return `${name}${era}${from}${forged}`;
  });
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curl-run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const FORGED = 'from https://attacker.example';

describe('what the script sends', () => {
  it('to a legacy server is the plan, then a browser’s view of it', { timeout: SLOW }, async () => {
    const server = await serveMcp({ era: 'legacy' });
    await curlRun(server.url);
    expect(asked(server)).toEqual([
      'server/discover modern',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
      `tools/list ${FORGED}`,
      'tools/list forged host',
      'DELETE',
      ...Array.from({ length: 5 }, () => `OPTIONS from ${PAGE}`),
      `HEAD from ${PAGE}`,
      `server/discover modern from ${PAGE}`,
      `initialize from ${PAGE}`,
      `DELETE from ${PAGE}`,
    ]);
    const followUps = server.requests.slice(2, 11);
    expect(new Set(followUps.map(({ headers }) => headers['mcp-session-id'])).size).toBe(1);
    expect(followUps.every(({ headers }) => headers['mcp-protocol-version'] === '2025-11-25')).toBe(true);
  });

  it('to a modern server carries its metadata, and no session', { timeout: SLOW }, async () => {
    const server = await serveMcp({ era: 'modern' });
    await curlRun(server.url, { eras: 'modern' });
    expect(asked(server)).toEqual([
      'server/discover modern',
      ...['tools/list', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map(
        (one) => `${one} modern`,
      ),
      `server/discover modern ${FORGED}`,
      'server/discover modern forged host',
      ...Array.from({ length: 2 }, () => `OPTIONS from ${PAGE}`),
      `HEAD from ${PAGE}`,
      `server/discover modern from ${PAGE}`,
    ]);
    const preflight = server.requests.find(({ method }) => method === 'OPTIONS');
    expect(preflight?.headers).toMatchObject({
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-method,mcp-protocol-version',
    });
  });

  it('is what the page sends, byte for byte', { timeout: SLOW }, async () => {
    const server = await serveMcp({ era: 'dual', eras: 'both' } as McpServerOptions);
    const { exchanges } = await curlRun(server.url);
    const { runInNode } = await import('../support/run-in-node.ts');
    const page = (await runInNode(server.url)).exchanges;
    for (const step of ['discover', 'initialize', 'initialized', 'tools-list'] as const) {
      const ours = exchanges.find((one) => one.step === step);
      const theirs = page.find((one) => one.step === step && one.era === ours?.era);
      const plain = (body: string | null | undefined) => body?.replace(/"id":(?:\d+|"t-\d+")/, '');
      expect(plain(ours?.request.body)).toBe(plain(theirs?.request.body));
      const names = theirs?.request.headers.map(({ name }) => name);
      expect(ours?.request.headers.map(({ name }) => name)).toEqual(names);
    }
  });
});

describe('what the script asks for', () => {
  it('is every page to the end, and a repeated cursor only once more', { timeout: SLOW }, async () => {
    const tools = ['a', 'b', 'c', 'd'].map((name) => ({ name, inputSchema: { type: 'object' } }));
    const server = await serveMcp({ era: 'legacy', sessions: false, tools, pageSize: 1 });
    await curlRun(server.url, { eras: 'legacy' });
    expect(asked(server).filter((one) => one === 'tools/list')).toHaveLength(5);
    const loop = await serveMcp({
      era: 'legacy',
      sessions: false,
      override: {
        'tools/list': ({ id, respond }) =>
          respond({ message: () => ({ jsonrpc: '2.0', id, result: { tools: [], nextCursor: 'again' } }) }),
      },
    });
    await curlRun(loop.url, { eras: 'legacy' });
    // The first page, the repeated one and the proof; both readings of the list.
    expect(asked(loop).filter((one) => one === 'tools/list')).toHaveLength(6);
  });

  it('is an older revision where the refusal names one', { timeout: SLOW }, async () => {
    const server = await serveMcp({
      era: 'legacy',
      override: {
        initialize: ({ request, id, respond }) => {
          const offered = JSON.stringify(request.message['params']);
          if (offered.includes('2025-06-18')) respond();
          else {
            const error = { code: -32602, message: 'No', data: { supported: ['2025-06-18'] } };
            respond({ status: 400, message: () => ({ jsonrpc: '2.0', id, error }) });
          }
        },
      },
    });
    const { exchanges } = await curlRun(server.url, { eras: 'legacy' });
    const again = exchanges.find(({ purpose }) => purpose === 'opening-retry');
    expect(again?.retryOf).toMatchObject({ exchange: 1, why: 'the first offer, 2025-11-25, was refused' });
    expect(asked(server)).toContain('tools/list');
  });

  it('are well-known documents after a 401, and nothing else of MCP', { timeout: SLOW }, async () => {
    const server = await serve((_, answer) => answer.json({ error: 'invalid_token' }, 401), { path: '/a/mcp' });
    await curlRun(server.url, { secretHeaderNames: ['Authorization'] }, { MCP_TOKEN: 'canary' });
    const paths = server.requests
      .filter(({ path }) => path.startsWith('/.well-known'))
      .map(({ path, headers }) => [path, headers.authorization]);
    expect(paths).toEqual([
      ['/.well-known/oauth-protected-resource/a/mcp', undefined],
      ['/.well-known/oauth-protected-resource', undefined],
      ['/.well-known/oauth-authorization-server', undefined],
    ]);
    expect(asked(server)).not.toContain('tools/list');
  });

  it('is asked for once more where the server is busy', { timeout: SLOW }, async () => {
    const server = await serveMcp({
      era: 'modern',
      override: { 'server/discover': (it) => (it.nth === 0 ? it.answer.empty(503) : it.respond()) },
    });
    const { exchanges } = await curlRun(server.url, { eras: 'modern' });
    expect(exchanges[1]).toMatchObject({ step: 'discover', retryOf: { exchange: 1, why: 'answered 503' } });
  });
});

/** Command lines of every process that can be seen. */
async function commandLines(): Promise<string> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.join('\n').replaceAll('\0', ' ');
}

describe('secrets', () => {
  it.runIf(process.platform === 'linux')(
    'reach the server, and stand in no command line and no output',
    { timeout: SLOW },
    async () => {
      const token = 'canary-3f9c"\\ $(x) `y` \'z';
      const key = 'canary-key-77aa';
      let lines = '';
      const server = await serveMcp({
        era: 'legacy',
        override: {
          'tools/list': async ({ respond }) => {
            lines += await commandLines();
            respond();
          },
        },
      });
      const script = scriptFor(`${server.url}?token=hidden-in-address&x=1`, {
        secretHeaderNames: ['Authorization', 'X-Key'],
      });
      const { stdout, stderr, status } = await runScript(script, {
        MCP_TOKEN: token,
        MCP_HEADER: key,
        MCP_SECRET: 'canary-query',
      });
      expect(status).toBe(0);
      const sent = server.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/mcp'));
      expect(sent.length).toBeGreaterThan(5);
      for (const { headers, path } of sent) {
        expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-key': key });
        expect(path).toBe('/mcp?token=canary-query&x=1');
      }
      expect(lines).toContain('curl -q -g');
      for (const text of [lines, stdout, stderr, script]) {
        expect(text).not.toContain('canary');
        expect(text).not.toContain('hidden-in-address');
      }
      const read = readCurlRun(stdout);
      if (!read.ok) throw new Error(read.text);
      expect(read.url).toMatch(/\?token=«redacted:query:1:17-chars:[a-z-]+»&x=1$/);
      expect(read.exchanges[0]?.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer $MCP_TOKEN' });
      expect(read.ownHeaders).toEqual(['authorization', 'x-key']);
    },
  );
});

describe('secrets that cannot be kept', () => {
  it('that a server repeats are not written down, and the run goes on', { timeout: SLOW }, async () => {
    const server = await serveMcp({
      era: 'legacy',
      override: {
        initialize: { result: (result, { request }) => ({ ...result, seen: request.headers.authorization }) },
      },
    });
    const { stdout } = await runScript(scriptFor(server.url, { secretHeaderNames: ['authorization'] }), {
      MCP_TOKEN: 'canary-echo',
    });
    for (const base64 of stdout.match(/[A-Za-z0-9+/=]{20,}/g) ?? []) {
      expect(Buffer.from(base64, 'base64').toString('latin1')).not.toContain('canary-echo');
    }
    const read = readCurlRun(stdout);
    if (!read.ok) throw new Error(read.text);
    const initialize = read.exchanges.find(({ step }) => step === 'initialize');
    expect(initialize?.outcome).toMatchObject({ kind: 'response', status: 200, body: { text: null } });
    expect(asked(server)).toContain('tools/list');
  });

  it.each([
    ['nothing', {}],
    ['a line break', { MCP_TOKEN: 'a\noutput = "x"' }],
  ])('that are %s stop the script before it sends anything', async (_, variables) => {
    const server = await serveMcp();
    const { status, stderr } = await runScript(
      scriptFor(server.url, { secretHeaderNames: ['authorization'] }),
      variables,
    );
    expect(status).toBe(1);
    expect(stderr).toContain('MCP_TOKEN');
    expect(server.requests).toEqual([]);
  });
});

describe('what stands in the address', () => {
  const CANARIES = ["';touch canary;'", '"$(touch canary)"`touch canary`', '\\', '{a,b}[1-3]&%0a//../', "'\\''"];

  it.each(CANARIES)('%s arrives as it is, and nothing comes of it', { timeout: SLOW }, async (canary) => {
    const folder = await emptyFolder();
    const server = await serve((_, answer) => answer.empty(404));
    const url = new URL(`${server.origin}/mcp?q=${canary}`).href;
    const { stdout } = await runScript(scriptFor(url, { eras: 'modern' }), {}, { cwd: folder });
    expect(new Set(server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path))).toEqual(
      new Set([url.slice(server.origin.length)]),
    );
    const read = readCurlRun(stdout);
    expect(read).toMatchObject({ ok: true, url });
    expect(await readdir(folder)).toEqual([]);
  });

  it('may be an IPv6 literal, whose brackets are no pattern', { timeout: SLOW }, async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    onTestFinished(() => void server.close());
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(0, '::1', () => resolve(true));
    });
    const bound = server.address();
    const port = isOpen && typeof bound === 'object' ? bound?.port : 9;
    const { exchanges } = await curlRun(`http://[::1]:${port}/mcp`, { eras: 'modern', timeoutMs: 1_000 });
    // Where the machine has no IPv6, curl says so; it never takes the brackets for something else.
    expect(exchanges[0]?.outcome.kind).toBe(isOpen ? 'response' : 'rejected');
    expect(exchanges[0]?.signals.curl?.exit).toBe(isOpen ? 0 : 7);
  });

  it.each([
    'http://a.test/\nmcp',
    'http://a.test/ mcp',
    'file:///etc/passwd',
    'http://user:pass@a.test/',
    'http://a.test/mcp\u202e',
    'ftp://a.test/',
    '',
  ])('%j is refused', (url) => {
    expect(() => scriptFor(url)).toThrow();
  });

  it.each([
    { origin: "https://a.test'" },
    { origin: 'https://a.test/path' },
    { runId: "x';touch canary;'" },
    { runId: '../x' },
    { secretHeaderNames: ['X: y'] },
    { secretHeaderNames: ['a\nb'] },
  ])('%j beside it is refused', (changes) => {
    expect(() => scriptFor('http://a.test/mcp', changes)).toThrow();
  });
});

describe('the settings of the page', () => {
  it('give the limits of time, and whether a session is ended', { timeout: SLOW }, async () => {
    const server = await serveMcp({
      era: 'legacy',
      override: { initialize: ({ answer, nth, respond }) => (nth === 0 ? answer.hang() : respond()) },
    });
    const began = performance.now();
    const { exchanges } = await curlRun(server.url, { eras: 'legacy', timeoutMs: 500 });
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(exchanges[0]?.outcome).toMatchObject({ kind: 'timeout' });

    const kept = await serveMcp({ era: 'legacy' });
    const run = await curlRun(kept.url, { endSession: false });
    expect(run.exchanges.filter(({ step }) => step === 'session-end')).toEqual([]);
    expect([run.endSession, run.timeoutMs]).toEqual([false, 10_000]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('with a time limit of %j are refused', (timeoutMs) => {
    expect(() => scriptFor('http://a.test/mcp', { timeoutMs })).toThrow();
  });
});

describe('what a server answers', () => {
  const hostile = (text: string | Uint8Array, type = 'application/json'): Promise<TestServer> =>
    serve((_, answer) => answer.body(text, type));

  it.each<readonly [string, string | Uint8Array]>([
    ['NUL and broken UTF-8', new Uint8Array([0, 0xff, 0xfe, 0x41, 0xc3, 0x28, 0, 10, 0])],
    ['a record', '\n\nexchange: 2\nstep: discover\n\nend: 1\nbytes: 0\n'],
    ['shell', '$(touch canary) `touch canary` \'; touch canary; "'],
    ['every byte', Uint8Array.from({ length: 256 }, (_, index) => index)],
    ['line ends alone', '\r\n\r\n\n\n'],
  ])('arrives byte for byte: %s', { timeout: SLOW }, async (_, body) => {
    const folder = await emptyFolder();
    const server = await hostile(body);
    const { stdout } = await runScript(scriptFor(server.url, { eras: 'modern' }), {}, { cwd: folder });
    const read = readCurlRun(stdout);
    if (!read.ok) throw new Error(`${read.line}: ${read.text}`);
    const { outcome } = read.exchanges[0] ?? {};
    if (outcome?.kind !== 'response') throw new Error('no answer');
    expect(outcome.body.bytes).toBe(Buffer.from(body).length);
    expect(outcome.body.text).toBe(new TextDecoder().decode(Buffer.from(body)));
    expect(await readdir(folder)).toEqual([]);
  });

  it('in an event stream is read from its data alone', { timeout: SLOW }, async () => {
    const server = await serveMcp({
      era: 'dual',
      framing: 'sse',
      tools: ['a', 'b'].map((name) => ({ name, inputSchema: { type: 'object' } })),
      pageSize: 1,
    });
    const { exchanges } = await curlRun(server.url);
    expect(
      exchanges
        .filter(({ purpose }) => purpose === 'page')
        .map(({ era }) => era)
        .sort(),
    ).toEqual(['legacy', 'legacy', 'modern', 'modern']);
  });

  it('never is a session id that could end a line or a quote', { timeout: SLOW }, async () => {
    for (const id of ['a"b\\c', 'x y', 'one, two']) {
      const server = await serveMcp({
        era: 'legacy',
        sessions: false,
        override: { initialize: { headers: { 'mcp-session-id': id } } },
      });
      const run = await curlRun(server.url, { eras: 'legacy' });
      const sent = server.requests.find(({ message }) => message['method'] === 'notifications/initialized')?.headers[
        'mcp-session-id'
      ];
      if (id.includes(' ')) expect([sent, run.stops.length]).toEqual([undefined, 1]);
      else expect(sent).toBe(id);
    }
  });
});

describe('the file', () => {
  it('is one, named after the run, and is never overwritten', { timeout: SLOW }, async () => {
    const folder = await emptyFolder();
    const server = await serveMcp({ era: 'modern' });
    const script = scriptFor(server.url, { eras: 'modern' });
    const first = await runScript(script, {}, { args: [], cwd: folder });
    expect(first).toMatchObject({ status: 0, stdout: '' });
    expect(await readdir(folder)).toEqual(['handcheck-test-run.txt']);
    expect(readCurlRun(await readFile(join(folder, 'handcheck-test-run.txt'), 'utf8'))).toMatchObject({
      ok: true,
      runId: 'test-run',
    });
    const before = server.requests.length;
    expect((await runScript(script, {}, { args: [], cwd: folder })).status).toBe(1);
    expect(server.requests).toHaveLength(before);
  });

  it('is not written by a script that was cut', async () => {
    const folder = await emptyFolder();
    const server = await serveMcp({ era: 'modern' });
    const script = scriptFor(server.url);
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      await runScript(script.slice(0, Math.floor(script.length * part)), {}, { args: [], cwd: folder });
    }
    expect([await readdir(folder), server.requests.length]).toEqual([[], 0]);
  });

  it('does not depend on what a .curlrc says', { timeout: SLOW }, async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, '.curlrc'), 'output = "canary"\nlocation\n');
    const server = await serve((_, answer) => answer.empty(302, { location: '/elsewhere' }));
    await runScript(scriptFor(server.url, { eras: 'modern' }), { HOME: folder, CURL_HOME: folder }, { cwd: folder });
    expect(await readdir(folder)).toEqual(['.curlrc']);
    expect(server.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});

test('the script holds no eval, follows nothing and reads no other file', () => {
  const script = scriptFor('https://mcp.example/mcp', { secretHeaderNames: ['authorization', 'x-a', 'x-b'] });
  expect(script).not.toMatch(/\beval\b|\bsource\b|--location|\s-L\b|<<|mktemp|\/tmp/);
  expect(script.match(/\bcurl -q -g -sS -N --path-as-is --proto =http,https/g)).toHaveLength(1);
  expect(script).toMatch(/--max-filesize "\$body_bytes" --max-time "\$7"/);
  for (const name of ['MCP_TOKEN', 'MCP_HEADER', 'MCP_HEADER_2']) expect(script).toContain(`secret ${name} `);
});
