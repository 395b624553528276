import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { type Finding, findingKey } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read.ts';
import { redactReport } from '../../src/report/redact.ts';
import { collectSecrets } from '../../src/report/secrets.ts';
import { writeReport } from '../../src/report/write.ts';
import { reportOfCurlRun } from '../../src/run/curl-report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { createAuthority, selfSigned } from '../servers/certificates.ts';
import { web } from '../servers/fault-server.ts';
import type { McpServerOptions } from '../servers/override.ts';
import { serve, serveMcp } from '../servers/serve.ts';
import { runInNode } from '../support/run-in-node.ts';
import { curlRun, PAGE } from '../support/run-script.ts';

/** bash and curl start some twenty times per run. */
const SLOW = 60_000;

async function reportFor(url: string): Promise<Report> {
  return reportOfCurlRun(await curlRun(url));
}

async function reportOn(options: McpServerOptions): Promise<Report> {
  return reportFor((await serveMcp(options)).url);
}

function found(report: Report, check: string, era?: string): Finding {
  const finding = report.findings.find((one) => one.check === check && (era === undefined || one.era === era));
  if (!finding) throw new Error(`No finding of ${check}`);
  return finding;
}

/** Classes of the diagnoses with the header names that they name. */
function named(report: Report): readonly string[] {
  return report.diagnoses.map(({ id, missing }) => [id, ...missing.requestHeaders].join(' '));
}

const tool = (name: string) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } });
const everything = {
  tools: [tool('a'), tool('b'), tool('c')],
  prompts: [{ name: 'p', description: 'A prompt.' }],
  pageSize: 2,
};

describe('the report of a healthy server', () => {
  const servers: readonly (readonly [string, McpServerOptions])[] = [
    ['legacy, JSON', { era: 'legacy', ...everything }],
    ['legacy without sessions', { era: 'legacy', sessions: false }],
    ['modern, JSON', { era: 'modern', ...everything }],
    ['dual, event streams', { era: 'dual', framing: 'sse', ...everything }],
    ['HTTP+SSE', { era: 'http+sse' }],
  ];

  it.each(servers)(
    'agrees with a run in Node on every check that both judge (%s)',
    { timeout: SLOW },
    async (_, options) => {
      const server = await serveMcp(options);
      const report = await reportFor(server.url);
      const byKey = new Map(report.findings.map((one) => [findingKey(one), one]));
      const both = (await runInNode(server.url)).findings.flatMap((theirs) => {
        const ours = byKey.get(findingKey(theirs));
        if (!ours || ours.state === 'not-checked' || theirs.state === 'not-checked') return [];
        return [{ key: findingKey(theirs), node: theirs.state, curl: ours.state }];
      });
      expect(both.length).toBeGreaterThan(10);
      expect(both.filter(({ node, curl }) => node !== curl)).toEqual([]);
      // Only what only a browser has, and what cannot be asked for: nothing that Node judges is lost.
      const lost = report.findings
        .filter(({ state, era }) => state === 'not-checked' && era !== 'http+sse')
        .map(findingKey);
      const judgedByNode = (await runInNode(server.url)).findings
        .filter(({ state }) => state !== 'not-checked')
        .map(findingKey);
      expect(judgedByNode.filter((key) => lost.includes(key) && !key.startsWith('transport.concurrent'))).toEqual([]);
      expect(report.eras.summary).toBe((await runInNode(server.url)).eras.summary);
    },
  );
});

describe('the report of a curl run', () => {
  it('sees that a star does not cover Authorization, which no page can see', { timeout: SLOW }, async () => {
    const server = await web({ cors: { allowHeaders: '*' } })('legacy');
    onTestFinished(() => server.close());
    const report = reportOfCurlRun(
      await curlRun(server.url, { secretHeaderNames: ['Authorization'] }, { MCP_TOKEN: 'made-up' }),
    );
    expect(report.diagnoses.map(({ id }) => id)).toContain('wildcard-authorization');
    const found = report.findings.find(({ check }) => check === 'cors.allow-headers.authorization');
    expect(found).toMatchObject({ state: 'observed-risk', fix: expect.stringContaining('by name') });
    expect(report.headline.kind).not.toBe('withheld');
  });

  it('says nothing of what a browser cannot see, and that it was curl', { timeout: SLOW }, async () => {
    const report = await reportOn({ era: 'dual' });
    expect(report.environment).toMatchObject({
      vantage: 'curl',
      pageOrigin: PAGE,
      userAgent: expect.stringMatching(/^curl \d/),
    });
    const limits = report.findings.filter(
      (one) => one.state === 'not-checked' && one.reason.code.startsWith('browser.'),
    );
    expect(limits.map(findingKey)).toEqual([]);
    expect(new Set(report.findings.map(({ basis }) => basis))).toEqual(new Set(['curl']));
    expect(report.problems).toEqual([]);
    expect(report.requestsSent).toBe(report.exchanges.length);
  });

  it('can be exported without its session ids, opened, and judged again', { timeout: SLOW }, async () => {
    const run = await curlRun((await serveMcp({ era: 'legacy' })).url);
    const raw = reportOfCurlRun(run);
    const clean = redactReport(raw, collectSecrets({ url: run.url, headers: [] }, raw.exchanges));
    const read = readReport(writeReport(clean));
    if (!read.ok) throw new Error(`${read.path}: ${read.text}`);
    expect(judgeAgain(read.report).map(findingKey)).toEqual(raw.findings.map(findingKey));
    const issued = raw.exchanges.flatMap(({ request }) =>
      request.headers.filter(({ name }) => name === 'mcp-session-id'),
    );
    expect(issued.length).toBeGreaterThan(3);
    for (const { value } of issued) expect(writeReport(clean)).not.toContain(value);
  });

  it('leaves lists alone that the server does not declare', { timeout: SLOW }, async () => {
    const report = await reportOn({ era: 'legacy', tools: [tool('a')] });
    const undeclared = report.exchanges.filter(({ purpose }) => purpose === 'undeclared');
    expect(undeclared.map(({ step }) => step)).toEqual(['resources-list', 'resource-templates-list', 'prompts-list']);
    const ids = new Set(undeclared.map(({ id }) => id));
    expect(report.findings.filter(({ evidence }) => evidence.some(({ exchange }) => ids.has(exchange)))).toEqual([]);
    expect(report.lists.map(({ list }) => list)).toEqual(['tools']);
  });
});

describe('CORS, by the real headers', () => {
  it('names exactly the header that each era lacks', { timeout: SLOW }, async () => {
    const report = await reportOn({ era: 'dual', cors: { allowHeaders: 'content-type, mcp-protocol-version' } });
    expect(named(report)).toEqual(['allow-headers-incomplete Mcp-Method', 'allow-headers-incomplete Mcp-Session-Id']);
    expect(
      report.diagnoses.every(({ confidence, candidates }) => confidence === 'certain' && candidates.length === 0),
    ).toBe(true);
    expect(found(report, 'cors.allow-headers.mcp-method')).toMatchObject({
      state: 'failed',
      actual: 'Access-Control-Allow-Headers does not list Mcp-Method.',
    });
    expect(found(report, 'cors.allow-headers.content-type').state).toBe('verified');
  });

  it('tells a server without CORS from one that is down, and lists its tools all the same', {
    timeout: SLOW,
  }, async () => {
    const report = await reportOn({ era: 'legacy', cors: null });
    expect(named(report)).toEqual(['no-valid-allow-origin']);
    expect(report.diagnoses[0]?.saw).toContain('The answer itself carries no Access-Control-Allow-Origin.');
    expect(found(report, 'cors.allow-origin')).toMatchObject({ state: 'failed' });
    expect(report.eras.legacy.status).toBe('spoken');
    expect(report.tools).toHaveLength(1);
  });

  it.each([
    [
      'a preflight that is refused',
      { preflightStatus: 405 },
      'preflight-rejected',
      'OPTIONS is answered with HTTP 405.',
    ],
    [
      'an origin that is another',
      { allowOrigin: 'https://else.example' },
      'no-valid-allow-origin',
      'https://else.example',
    ],
    ['errors without CORS headers', { onErrors: false }, 'answer-without-allow-origin', 'The answer itself carries no'],
    ['a session id that is not exposed', { exposeHeaders: null }, 'session-id-unreadable', 'not exposed'],
    ['DELETE in lower case', { allowMethods: 'get, post, delete' }, 'allow-methods-incomplete', 'does not list DELETE'],
  ] as const)('names %s', { timeout: SLOW }, async (_, cors, id, saw) => {
    const report = await reportOn({ era: 'legacy', cors });
    expect(named(report)).toContain(id);
    expect(report.diagnoses.find((one) => one.id === id)?.saw).toContain(saw);
  });

  it('shows how long a preflight may be remembered', { timeout: SLOW }, async () => {
    const report = await reportOn({ era: 'modern', cors: { maxAge: 600 } });
    expect(found(report, 'cors.preflight.cache')).toMatchObject({
      state: 'verified',
      message: expect.stringContaining('600 s'),
    });
  });
});

describe('what only curl sees', () => {
  it('is whether a forged Origin and Host are refused', { timeout: SLOW }, async () => {
    const guarded: McpServerOptions['override'] = {
      '*': ({ request, answer, respond }) => {
        const { origin, host } = request.headers;
        if (origin === 'https://attacker.example' || host === 'attacker.example') answer.json({ error: 'Origin' }, 403);
        else respond();
      },
    };
    const safe = await reportOn({ era: 'legacy', override: guarded });
    expect([found(safe, 'reach.origin.forged').state, found(safe, 'reach.host.forged').state]).toEqual([
      'verified',
      'verified',
    ]);
    const open = await reportOn({ era: 'modern' });
    expect([found(open, 'reach.origin.forged').state, found(open, 'reach.host.forged').state]).toEqual([
      'failed',
      'observed-risk',
    ]);
  });

  it('is the header that asks proxies not to buffer, and a session id that nobody may issue', {
    timeout: SLOW,
  }, async () => {
    const right = await reportOn({ era: 'modern', framing: 'sse' });
    expect(found(right, 'transport.sse.buffering').state).toBe('verified');
    expect(found(right, 'handshake.modern.no-session').state).toBe('verified');
    const wrong = await reportOn({
      era: 'modern',
      framing: 'sse',
      override: { '*': { headers: { 'x-accel-buffering': 'yes', 'mcp-session-id': 'abc' } } },
    });
    expect(found(wrong, 'transport.sse.buffering').state).toBe('observed-risk');
    expect(found(wrong, 'handshake.modern.no-session').state).toBe('observed-risk');
  });
});

describe('what only curl sees of the connection', () => {
  it('is where a redirect leads', { timeout: SLOW }, async () => {
    const server = await serve(({ method }, answer) => {
      if (method === 'HEAD') answer.empty(200);
      else answer.empty(302, { location: 'https://elsewhere.example/mcp' });
    });
    const report = await reportFor(server.url);
    expect(found(report, 'reach.redirect')).toMatchObject({
      state: 'observed-risk',
      message: 'The address redirects to https://elsewhere.example/mcp with HTTP 302.',
    });
    expect(named(report)).toEqual(['post-redirected']);
    expect(report.headline).toMatchObject({
      text: 'The address redirects, and the curl run follows nothing.',
      detail: expect.stringContaining('https://elsewhere.example/mcp'),
    });
    // An address that leads on says nothing about MCP.
    expect(found(report, 'handshake.era').state).not.toBe('failed');
  });

  it('is a redirect that no page may see', { timeout: SLOW }, async () => {
    const server = await serve((_, answer) => answer.empty(302, { location: 'https://elsewhere.example/mcp' }), {
      cors: null,
    });
    expect(named(await reportFor(server.url))).toEqual(['redirect-elsewhere']);
  });

  it('is why no connection came about', { timeout: SLOW }, async () => {
    const server = await serveMcp();
    await server.close();
    const report = await reportFor(server.url);
    expect(report.headline.kind).toBe('unreachable');
    expect(report.diagnoses).toMatchObject([
      { id: 'no-connection', confidence: 'certain', saw: expect.stringContaining('refused') },
    ]);
    expect(found(report, 'reach.answers').state).toBe('failed');
  });

  it('is whether the certificate holds', { timeout: SLOW }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'authority-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'authority.pem');
    const authority = createAuthority();
    await writeFile(file, authority.cert);
    const trusted = await serveMcp({ era: 'modern', tls: authority.issue() });
    const run = await curlRun(trusted.url, {}, { CURL_CA_BUNDLE: file });
    expect(run.exchanges[0]?.signals.curl).toMatchObject({ exit: 0, verify: 0 });
    expect(found(reportOfCurlRun(run), 'reach.tls')).toMatchObject({
      state: 'verified',
      message: expect.stringContaining('name, dates and chain'),
    });
    for (const tls of [selfSigned(), authority.issue({ names: ['elsewhere.example'] })]) {
      const wrong = await serveMcp({ era: 'modern', tls });
      const report = reportOfCurlRun(await curlRun(wrong.url, {}, { CURL_CA_BUNDLE: file }));
      expect(found(report, 'reach.tls')).toMatchObject({
        state: 'failed',
        actual: expect.stringMatching(/certificate|name/i),
      });
      expect(report.diagnoses).toMatchObject([{ id: 'no-connection', confidence: 'certain' }]);
    }
  });
});

describe('what only curl sees of the headers', () => {
  it('is the Allow header of a 405, and headers that come twice', { timeout: SLOW }, async () => {
    const report = await reportOn({
      era: 'legacy',
      override: { DELETE: ({ answer }) => answer.empty(405, { allow: 'GET, POST' }) },
    });
    expect(found(report, 'transport.session.delete').message).toContain('Allow lists GET, POST.');
    const twice = await serve(
      (request, answer) => {
        answer.raw.setHeader('access-control-allow-origin', [request.headers.origin ?? '*', '*']);
        answer.raw.writeHead(request.method === 'OPTIONS' ? 204 : 404).end();
      },
      { cors: null },
    );
    const run = await curlRun(twice.url);
    expect(reportOfCurlRun(run).diagnoses[0]?.saw).toContain(`more than one Access-Control-Allow-Origin: ${PAGE}, *`);
    const [first] = run.exchanges.filter(({ step }) => step === 'from-page');
    if (first?.outcome.kind !== 'response') throw new Error('no answer');
    expect(first.outcome.headers.filter(({ name }) => name === 'access-control-allow-origin')).toHaveLength(2);
  });
});

test('a cursor that is not certain ends its list, and the report says so', { timeout: SLOW }, async () => {
  const report = await reportOn({
    era: 'legacy',
    tools: [tool('a'), tool('b')],
    pageSize: 1,
    override: { 'tools/list': { body: (text) => text.replace('after-1', String.raw`after\u002d1`) } },
  });
  expect(report.headline).toMatchObject({
    kind: 'incomplete',
    text: expect.stringContaining('The curl run could not read everything.'),
  });
  expect(report.problems[0]?.text).toContain('tools-list: nextCursor is written with escapes');
  expect(report.lists).toMatchObject([{ pages: 1, complete: false }]);
});
