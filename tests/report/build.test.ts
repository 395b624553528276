import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { announcedPlan } from '../../src/model/announced-plan.ts';
import { DEFAULT_SETTINGS } from '../../src/model/plan.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import type { Report } from '../../src/model/report.ts';
import { practiceNet } from '../../src/practice/net.ts';
import { buildReport, countsOf, type ReportInput } from '../../src/report/build.ts';
import { readReport } from '../../src/report/read.ts';
import { redactReport } from '../../src/report/redact.ts';
import { collectSecrets } from '../../src/report/secrets.ts';
import { writeReport } from '../../src/report/write.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT, endpointFacts, eraFacts, listReading } from '../support/facts.ts';
import { DUAL } from '../support/openings.ts';
import { runInNode } from '../support/run-in-node.ts';
import { sampleFinding } from './sample.ts';

const HERE = { exchange: 1, message: 0, pointer: '/result' };

function input(changes: Partial<ReportInput> = {}): ReportInput {
  const url = 'https://mcp.example/mcp';
  return {
    plan: { endpoint: { url, headers: [{ name: 'X-Key', value: 'secret-1234' }] }, settings: DEFAULT_SETTINGS },
    announced: announcedPlan(DEFAULT_SETTINGS, url),
    environment: ENVIRONMENT,
    exchanges: [jsonExchange({ answer: {} })],
    facts: { ...endpointFacts({ decision: DUAL, diagnoses: [] }), spoken: [] },
    findings: [sampleFinding()],
    problems: [],
    createdAt: '2026-08-20T10:00:00.000Z',
    durationMs: 5,
    cancelled: false,
    producer: { name: 'Handcheck', version: '0.1.0', catalogue: { hash: 'a'.repeat(64), checks: 1 } },
    ...changes,
  };
}

test('entries carry the era and the page they came from, and each list says how far it was read', () => {
  const reading = listReading('tools', [[{ name: 'a' }], [{ name: 'b' }, 7]], { end: 'loop' });
  const facts = { ...endpointFacts({ decision: DUAL, diagnoses: [] }), spoken: [eraFacts({ tools: reading })] };
  const report = buildReport(input({ facts }));
  expect(report.tools).toEqual([
    { era: 'legacy', page: 1, exchange: 3, value: { name: 'a' } },
    { era: 'legacy', page: 2, exchange: 4, value: { name: 'b' } },
    { era: 'legacy', page: 2, exchange: 4, value: 7 },
  ]);
  expect(report.lists).toEqual([
    {
      list: 'tools',
      era: 'legacy',
      pages: 2,
      items: 3,
      complete: false,
      stopped: 'A page repeats a cursor, so the list never ends.',
    },
  ]);
});

test('who the server says it is stands per era; what is of the wrong type is left out', () => {
  const spoken = [
    eraFacts({
      openingResult: { value: {}, at: HERE },
      serverInfo: { value: { name: 'weather', title: 5, version: '1' }, at: HERE },
      instructions: { value: ['not a text'], at: HERE },
      capabilities: { value: { tools: {} }, at: HERE },
    }),
    eraFacts({ capabilities: { value: 'none', at: HERE } }, { era: 'modern' }),
  ];
  const { server } = buildReport(input({ facts: { ...endpointFacts({ decision: DUAL, diagnoses: [] }), spoken } }));
  expect(server).toEqual({
    legacy: { name: 'weather', title: null, version: '1', instructions: null, capabilities: { tools: {} }, at: HERE },
    modern: { name: null, title: null, version: null, instructions: null, capabilities: null, at: null },
  });
});

test('what a hostile server says of itself cannot blow up the report or make it unreadable', () => {
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(400)}${']'.repeat(400)}}`);
  const spoken = [
    eraFacts({
      serverInfo: { value: { name: 'n'.repeat(5_000_000) }, at: HERE },
      capabilities: { value: deep, at: HERE },
    }),
  ];
  const findings = [sampleFinding({ message: 'm'.repeat(5_000_000) })];
  const report = buildReport(
    input({ findings, facts: { ...endpointFacts({ decision: DUAL, diagnoses: [] }), spoken } }),
  );
  expect(writeReport(report).length).toBeLessThan(500_000);
  expect(report.server.legacy?.capabilities).toBeNull();
  expect(readReport(writeReport(report)).ok).toBe(true);
});

test('contacted names every origin once, where a redirect led too, and no secret header value is settled', () => {
  const redirected = jsonExchange({ exchange: 2, answer: {} });
  if (redirected.outcome.kind !== 'response') throw new Error('no response');
  const outcome = { ...redirected.outcome, redirected: true, finalUrl: 'https://www.mcp.example/mcp' };
  const report = buildReport(input({ exchanges: [jsonExchange({ answer: {} }), { ...redirected, outcome }] }));
  expect(report.contacted).toEqual(['https://mcp.example', 'https://www.mcp.example']);
  expect(report.settings.extraHeaders).toEqual(['X-Key']);
  expect(report.requestsSent).toBe(2);
  expect(JSON.stringify(report)).not.toContain('secret-1234');
});

test('counts count findings by their state', () => {
  const failed = { ...sampleFinding(), state: 'failed', expected: '', actual: '', fix: '' } as const;
  expect(countsOf([sampleFinding(), failed, failed])).toEqual({
    verified: 1,
    failed: 2,
    observedRisk: 0,
    notChecked: 0,
  });
});

function exported(report: Report, url: string): Report {
  const read = readReport(writeReport(redactReport(report, collectSecrets({ url, headers: [] }, report.exchanges))));
  if (!read.ok) throw new Error(`${read.path}: ${read.text}`);
  return read.report;
}

test.each(PRACTICE_SERVERS)(
  'a run against the practice server “$title” gives a report that can be opened',
  { timeout: 60_000 },
  async ({ url }) => {
    const report = await runInNode(
      url,
      {},
      { net: practiceNet(), environment: { ...ENVIRONMENT, vantage: 'practice' } },
    );
    const read = exported(report, url);
    expect(read.target).toEqual({ url, practice: true });
    expect(read.contacted).toEqual([]);
    expect(read.headline.text).toMatch(/^Practice server\. /);
    expect(read.tools.length).toBeGreaterThan(0);
    expect(read.findings).toEqual(report.findings);
    expect(judgeAgain(read)).toEqual(report.findings);
  },
);

test('an exported report whose secrets are gone is judged as the run judged', { timeout: 60_000 }, async () => {
  const practice = PRACTICE_SERVERS[1]?.url ?? '';
  const url = `${practice}?api_key=opensesame&k=${'aB3'.repeat(12)}`;
  const servers = practiceNet();
  const report = await runInNode(
    url,
    {},
    {
      net: { ...servers, fetch: (_, init) => servers.fetch(practice, init) },
      environment: { ...ENVIRONMENT, vantage: 'practice' },
      headers: [{ name: 'Authorization', value: 'Bearer abcdefgh-12345678' }],
    },
  );
  const read = exported(report, url);
  expect(read.redactions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['query', 'session-id']));
  expect(read.findings.find(({ check }) => check === 'reach.url.secret')?.state).not.toBe('verified');
  expect(judgeAgain(read)).toEqual(read.findings);
});

test('a session id that a server issues and repeats is in no exported report', { timeout: 60_000 }, async () => {
  const id = 'session-4f1d9c7a2b8e';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const call = body === '' ? {} : JSON.parse(body);
      const headers = { 'content-type': 'application/json', 'mcp-session-id': id };
      if (call.method === 'initialize') {
        const result = {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: `for ${id}`, version: '1' },
        };
        response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
      } else if (call.id === undefined) {
        response.writeHead(202).end();
      } else {
        const tools = [{ name: 'a', description: `Your session is ${id}`, inputSchema: { type: 'object' } }];
        response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: { tools } }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  try {
    const report = await runInNode(url);
    expect(JSON.stringify(report)).toContain(id);
    const read = exported(report, url);
    expect(JSON.stringify(read)).not.toContain(id);
    expect(read.redactions.length).toBeGreaterThan(3);
    expect(read.server.legacy?.name).toMatch(/^for «redacted:session-id:/);
    expect(read.contacted).toEqual([new URL(url).origin]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
