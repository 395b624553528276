import { afterAll, expect, it } from 'vitest';
import { startMcpServer } from '../servers/mcp.ts';
import { begin, exported, ownComplaints, setStage } from './support.ts';

const stage = setStage();
const hanging = await startMcpServer({ override: { 'tools/list': (asked) => asked.answer.hang() } });
afterAll(() => hanging.close());

/** A second for the run to stop, and some time for a busy machine to show it. */
const SOON_MS = 2_500;

it('Esc stops a run within a second and keeps what is there', async () => {
  const tab = await stage.open();
  await begin(tab, hanging.url);
  await tab.waitFor('[data-handcheck-state="running"]');
  await tab.waitFor('[data-step="tools-list"], [data-check]');
  const pressed = Date.now();
  await tab.press('Escape');
  await tab.waitFor('[data-handcheck-state="cancelled"]');
  expect(Date.now() - pressed).toBeLessThan(SOON_MS);
  const report = await exported(tab);
  expect(report).toMatchObject({ cancelled: true, problems: [], eras: { legacy: { status: 'spoken' } } });
  expect(report.exchanges.map(({ step }) => step)).toContain('initialize');
  expect(report.findings.some(({ state }) => state === 'verified')).toBe(true);
  expect(ownComplaints(tab, stage.page)).toEqual([]);
});

it('a worker that hangs is ended and replaced, and the report says what was lost', async () => {
  const tab = await stage.open();
  await begin(tab, hanging.url);
  await tab.waitFor('[data-step="tools-list"], [data-check]');
  await tab.hangWorkers();
  const pressed = Date.now();
  await tab.press('Escape');
  await tab.waitFor('[data-handcheck-state="cancelled"]');
  expect(Date.now() - pressed).toBeLessThan(1_000 + SOON_MS);
  const report = await exported(tab);
  expect(report).toMatchObject({ cancelled: true, eras: { legacy: { status: 'spoken' } } });
  expect(report.problems).toEqual([{ where: 'worker', text: expect.stringContaining('worker was ended') }]);
  expect(report.exchanges.map(({ step }) => step)).toContain('initialize');
});

it('after that the next run works', async () => {
  const tab = await stage.open();
  await begin(tab, hanging.url);
  await tab.waitFor('[data-step="tools-list"], [data-check]');
  await tab.hangWorkers();
  await tab.press('Escape');
  await tab.waitFor('[data-handcheck-state="cancelled"]');
  const healthy = await stage.practice('sessions');
  await tab.type('[data-field="url"]', healthy.url);
  await tab.press('Enter');
  await tab.waitFor('[data-handcheck-state="done"]', 30_000);
  expect((await exported(tab)).counts.failed).toBe(0);
});
