import { describe, expect, it } from 'vitest';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { exported, ownComplaints, run, setStage } from './support.ts';

const stage = setStage();

describe('the page as it opens', () => {
  it('has a practice server in its field, and Enter reads the truth about it', async () => {
    const tab = await stage.open();
    expect(await tab.eval(`document.querySelector('[data-field="url"]').value`)).toBe(PRACTICE_SERVERS[0]?.url);
    await tab.click('[data-field="url"]');
    await tab.press('Enter');
    await tab.waitFor('[data-handcheck-state="done"]', 30_000);
    expect(await tab.count('[data-headline-state="clean"]')).toBe(1);
    expect(await tab.text('h1')).toMatch(/2025-11-25.*2026-07-28.*6 tools/);
    const report = await exported(tab);
    expect(report).toMatchObject({ target: { practice: true }, contacted: [], toolsCalled: [], problems: [] });
    expect(report.counts.verified).toBeGreaterThan(50);
    expect(await tab.count('[data-check][data-state="failed"]')).toBe(0);
    expect(ownComplaints(tab, stage.page)).toEqual([]);
  });

  it('asks nobody but its own server for anything, the run of a practice server included', async () => {
    const tab = await stage.open();
    await run(tab, PRACTICE_SERVERS[1]?.url ?? '');
    const others = tab.requests().filter(({ url }) => !url.startsWith(stage.page.url));
    expect(others).toEqual([]);
  });

  it('shows each fault of the practice server with faults, the broken ones first', async () => {
    const tab = await stage.open();
    await run(tab, PRACTICE_SERVERS[2]?.url ?? '');
    expect(await tab.count('[data-headline-state="broken"]')).toBe(1);
    const checks = await tab.eval(
      `[...document.querySelectorAll('[data-check]')].map((row) => row.dataset.state + ' ' + row.dataset.check)`,
    );
    expect(checks).toEqual(expect.arrayContaining(['failed handshake.initialized.accepted', 'failed pagination.loop']));
  });
});

describe('over HTTP', () => {
  it.each([
    ['dual', 'modern', 'spoken'],
    ['dual', 'legacy', 'spoken'],
    ['sessions', 'legacy', 'spoken'],
    ['sessions', 'modern', 'not-spoken'],
  ] as const)('the server “%s”: the era %s is %s', async (id, era, status) => {
    const server = await stage.practice(id);
    const tab = await stage.open();
    await run(tab, server.url);
    const report = await exported(tab);
    expect(report.eras[era].status).toBe(status);
    expect(report.counts.failed).toBe(0);
    expect(
      report.tools.filter((tool) => tool.era === (era === 'modern' && id === 'sessions' ? 'legacy' : era)),
    ).toHaveLength(6);
    expect(report.environment).toMatchObject({
      vantage: 'browser',
      engine: 'chromium',
      pageOrigin: new URL(stage.page.url).origin,
      corsEnforced: true,
      originSent: true,
      probeIsolation: 'own service worker',
    });
    expect(report.contacted).toEqual([new URL(server.url).origin]);
    expect(ownComplaints(tab, stage.page)).toEqual([]);
  });

  it('sends requests to the page’s own server and the server under test alone', async () => {
    const server = await stage.practice('sessions');
    const tab = await stage.open();
    await run(tab, server.url);
    const origins = new Set(tab.requests().map(({ url }) => new URL(url).origin));
    expect([...origins].sort()).toEqual([new URL(stage.page.url).origin, new URL(server.url).origin].sort());
  });

  it('costs a dual server at most two preflights for the openings, and not more than two besides', async () => {
    const server = await stage.practice('dual');
    const tab = await stage.open();
    await run(tab, server.url);
    const preflights = server.requests.filter((request) => request.startsWith('OPTIONS')).length;
    // One where its grant is back before the other opening asks: it holds for both.
    expect(preflights).toBeGreaterThanOrEqual(1);
    expect(preflights).toBeLessThanOrEqual(4);
  });

  it('says after a second run what changed', async () => {
    const server = await stage.practice('dual');
    const tab = await stage.open();
    await run(tab, server.url);
    await tab.click('[data-action="run"]');
    await tab.waitFor('[data-since]', 30_000);
    expect(await tab.count('[data-headline-state="clean"]')).toBe(1);
  });
});
