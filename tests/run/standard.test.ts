import { describe, expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import { activePlan, isActiveStep } from '../../src/model/active.ts';
import { type Exchange, STEPS } from '../../src/model/exchange.ts';
import type { Report } from '../../src/model/report.ts';
import type { EngineEvent } from '../../src/run/events.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { serveMcp } from '../servers/serve.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { runInNode } from '../support/run-in-node.ts';

const STANDARD = { profile: 'standard' } as const;
/** A page, but for the answers: nothing is withheld in Node, and a frame gets what the page would. */
const PAGE = { environment: { ...ENVIRONMENT, pageOrigin: 'https://tester.example' } };

function active({ exchanges }: Report): readonly Exchange[] {
  return exchanges.filter(({ purpose }) => purpose === 'active');
}

function finding({ findings }: Report, check: string, era: string | null = null) {
  return findings.find((one) => one.check === check && one.era === era);
}

const framed = (status: number): Net => ({ ...nodeNet(), nullOrigin: async () => ({ status, headers: [] }) });

describe('the standard profile', () => {
  test('sends everything of the quick profile first, and ends the session after the active part', async () => {
    const server = await serveMcp({ era: 'dual', sessions: true });
    const report = await runInNode(server.url, STANDARD, PAGE);
    const steps = report.exchanges.map(({ step }) => step);
    const first = report.exchanges.findIndex(({ purpose }) => purpose === 'active');
    expect(first).toBeGreaterThan(steps.lastIndexOf('tools-list-again'));
    expect(steps.at(-1)).toBe('session-end');
    expect(steps.filter((step) => step === 'active-plain-type')).toHaveLength(2);
    expect(report.settings.profile).toBe('standard');
    expect(report.plan.maxRequests).toBe(90);
  });

  test('tells what the quick part found before it sends anything more', async () => {
    const server = await serveMcp({ era: 'dual' });
    const events: EngineEvent[] = [];
    await runInNode(server.url, STANDARD, { ...PAGE, onEvent: (event) => events.push(event) });
    const told = (check: string) =>
      events.findIndex((event) => event.type === 'findings' && event.findings.some((one) => one.check === check));
    const sent = events.findIndex((event) => event.type === 'step' && event.step.startsWith('active-'));
    expect(told('tools.list.shape')).toBeLessThan(sent);
    expect(told('transport.content-type')).toBeLessThan(sent);
    expect(told('transport.content-type.enforced')).toBeGreaterThan(sent);
  });

  test('sends no more than two probes at a time, each at least 100 ms after the one before', async () => {
    const server = await serveMcp({ era: 'dual' });
    const sent = active(await runInNode(server.url, STANDARD, PAGE));
    const starts = sent.map(({ timing }) => timing.startedMs).sort((one, other) => one - other);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(90);
  });

  test('names no tool, carries no token and no session id', async () => {
    const server = await serveMcp({ era: 'dual', sessions: true });
    const headers = [{ name: 'Authorization', value: 'Bearer abcdef' }];
    const sent = active(await runInNode(server.url, STANDARD, { ...PAGE, headers, net: framed(403) }));
    expect(sent.length).toBeGreaterThan(2);
    for (const { request } of sent) {
      expect(JSON.stringify(request)).not.toMatch(/abcdef|mcp-session-id|tools\/call|resources\/read|prompts\/get/);
    }
  });
});

describe('what the standard profile sends beside', () => {
  test('is judged by the checks that ask for it alone, and again the same from the report', async () => {
    const server = await serveMcp({ era: 'dual', sessions: false });
    const quick = await runInNode(server.url, {}, PAGE);
    const report = await runInNode(server.url, STANDARD, { ...PAGE, net: framed(200) });
    expect(judgeAgain(report)).toEqual(report.findings);
    const changed = report.findings.filter((one) => {
      const before = quick.findings.find(({ check, era }) => check === one.check && era === one.era);
      return before?.state !== one.state;
    });
    expect(new Set(changed.map(({ check }) => check))).toEqual(
      new Set(['reach.origin.null', 'transport.content-type.enforced', 'cors.allow-headers.mcp-name']),
    );
  });

  test('is left by the first 429, which is not repeated, and the findings say so', async () => {
    const server = await serveMcp({
      era: 'legacy',
      sessions: true,
      override: { ping: (it) => it.answer.empty(429) },
    });
    const report = await runInNode(server.url, STANDARD, PAGE);
    expect(active(report).map(({ step }) => step)).toEqual(['active-plain-type']);
    expect(report.stoppedBy).toBe('rate-limited');
    expect(report.exchanges.at(-1)?.step).toBe('session-end');
    expect(finding(report, 'reach.origin.null')).toMatchObject({ reason: { code: 'budget.rate-limited' } });
    expect(judgeAgain(report)).toEqual(report.findings);
  });

  test('is nothing where no era is spoken', async () => {
    const server = await serveMcp({
      override: { '*': (it) => it.answer.empty(401, { 'www-authenticate': 'Bearer' }) },
    });
    const report = await runInNode(server.url, STANDARD, PAGE);
    expect(active(report)).toEqual([]);
    expect(finding(report, 'reach.origin.null')).toMatchObject({ reason: { code: 'blocked.auth' } });
  });

  test('probes the headers that listed tools ask for, all in one request', async () => {
    const properties = {
      city: { type: 'string', 'x-mcp-header': 'City' },
      day: { type: 'string', 'x-mcp-header': 'Day' },
    };
    const tools = [{ name: 'a', description: 'A tool.', inputSchema: { type: 'object', properties } }];
    const server = await serveMcp({ era: 'modern', tools });
    const report = await runInNode(server.url, STANDARD, PAGE);
    const [probe] = active(report).filter(({ step }) => step === 'active-header-mcp-param');
    expect(probe?.request.headers.map(({ name }) => name)).toEqual(['mcp-param-city', 'mcp-param-day']);
    expect(finding(report, 'cors.allow-headers.mcp-param')?.state).toBe('verified');
  });
});

test('the quick profile sends none of it, and every check of it says that', async () => {
  const server = await serveMcp({ era: 'dual' });
  const report = await runInNode(server.url, {}, PAGE);
  expect(active(report)).toEqual([]);
  for (const check of ['reach.origin.null', 'cors.allow-headers.mcp-name']) {
    expect(finding(report, check)).toMatchObject({ reason: { code: 'active.not-selected' } });
  }
  expect(finding(report, 'transport.content-type.enforced', 'modern')).toMatchObject({
    reason: { code: 'active.not-selected' },
  });
});

test('every step of the active part is announced, and none of the other era', () => {
  const announced = activePlan('both', '/mcp ').map(({ step }) => step);
  expect(announced).toHaveLength(STEPS.filter(isActiveStep).length);
  expect(
    activePlan('legacy', '/mcp ')
      .map(({ step }) => step)
      .join(),
  ).not.toContain('mcp name');
  expect(
    activePlan('modern', '/mcp ')
      .map(({ step }) => step)
      .join(),
  ).not.toContain('last event id');
});
