import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunSettings } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { HEADERS } from '../servers/cors-faults.ts';
import { type FaultEra, web } from '../servers/fault-server.ts';
import type { McpServerOptions } from '../servers/override.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { preflightingNet } from '../support/preflighting-net.ts';
import { runInNode } from '../support/run-in-node.ts';

const ORIGIN = 'https://tester.example';

/** A run against a server whose preflight refuses one header, by a page that heeds it. */
async function runRefused(
  header: string,
  era: FaultEra,
  server: Omit<McpServerOptions, 'era' | 'cors' | 'path' | 'tls'> = {},
  settings: Partial<RunSettings> = {},
): Promise<Report> {
  const allowHeaders = HEADERS.filter((name) => name !== header).join(', ');
  const started = await web({ cors: { allowHeaders }, server })(era);
  onTestFinished(() => started.close());
  const environment = { ...ENVIRONMENT, pageOrigin: ORIGIN };
  return runInNode(started.url, settings, { net: preflightingNet(ORIGIN), environment });
}

const degradedSteps = ({ exchanges }: Report) =>
  exchanges.filter(({ degraded }) => degraded !== undefined).map(({ step }) => step);

describe('where the preflight refuses Mcp-Method', () => {
  test('-32020 for the request without it proves the modern era', async () => {
    const report = await runRefused('mcp-method', 'modern');
    expect(report.eras.modern).toMatchObject({ status: 'spoken', degraded: ['mcp-method'] });
    expect(report.eras.legacy.status).toBe('not-spoken');
    expect(degradedSteps(report)).toEqual(['discover']);
    expect(judgeAgain(report)).toEqual(report.findings);
  });

  test('a dual server is not taken for one that speaks legacy only', async () => {
    const report = await runRefused('mcp-method', 'dual');
    expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
    expect(report.findings.find(({ check }) => check === 'cors.allow-headers.mcp-method')?.state).toBe('failed');
    expect(report.eras.summary).not.toMatch(/legacy[^.]* only/i);
  });

  test('a served answer with a resultType proves it too, and its lists are read and labelled', async () => {
    const complete = (result: object) => ({ jsonrpc: '2.0', id: 1, result: { resultType: 'complete', ...result } });
    const discovered = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
    const report = await runRefused('mcp-method', 'modern', {
      override: {
        'server/discover': (it) => it.answer.json({ ...complete(discovered), id: it.id ?? null }),
        'tools/list': (it) =>
          it.answer.json({
            ...complete({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
            id: it.id ?? null,
          }),
      },
    });
    expect(report.eras.modern).toMatchObject({ status: 'spoken', degraded: ['mcp-method'] });
    expect(report.tools).toHaveLength(1);
    expect(degradedSteps(report)).toEqual(['discover', 'tools-list', 'tools-list-again']);
  });

  test('even where that answer names no versions, the resultType proves the modern era', async () => {
    const report = await runRefused('mcp-method', 'dual', {
      override: {
        'server/discover': (it) =>
          it.answer.json({ jsonrpc: '2.0', id: it.id ?? null, result: { resultType: 'complete' } }),
      },
    });
    expect(report.eras.modern.status).toBe('spoken');
  });

  test.each([
    ['400 without JSON-RPC', 400, { error: 'bad request' }],
    ['404', 404, { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } }],
    ['-32601 with 200', 200, { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } }],
    ['-32000', 400, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }],
    ['a legacy result', 200, { jsonrpc: '2.0', id: null, result: {} }],
    ['500', 500, {}],
  ])('%s leaves it withheld, and the server is never called legacy only', async (_, status, body) => {
    const report = await runRefused('mcp-method', 'legacy', {
      override: {
        'server/discover': (it) => it.answer.json({ ...body, ...('id' in body ? { id: it.id ?? null } : {}) }, status),
      },
    });
    expect(report.eras.legacy.status).toBe('spoken');
    expect(report.eras.modern.status).toBe('withheld');
    const said = [report.eras.summary, report.headline.text, ...report.findings.map(({ message }) => message)].join(
      '\n',
    );
    expect(said.match(/legacy[^.\n]* only\b|does not speak modern|modern[^.\n]* is not spoken/i)?.[0]).toBeUndefined();
  });
});

test.each(['mcp-protocol-version', 'mcp-session-id'])(
  'a server that refuses %s after the opening still lists its tools where it goes on without the header',
  async (header) => {
    const sessions = header === 'mcp-session-id' ? { sessions: true } : {};
    const lenient: McpServerOptions['override'] = {
      'notifications/initialized': (it) => it.answer.empty(202),
      'tools/list': (it) =>
        it.answer.json({
          jsonrpc: '2.0',
          id: it.id ?? null,
          result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
        }),
    };
    const report = await runRefused(header, 'legacy', { ...sessions, override: lenient }, { eras: 'legacy' });
    expect(report.eras.legacy).toMatchObject({ status: 'spoken', degraded: [header] });
    expect(report.tools).toHaveLength(1);
    expect(degradedSteps(report)).toEqual(['initialized', 'tools-list', 'tools-list-again']);
  },
);
