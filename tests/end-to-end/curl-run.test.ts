import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMcp } from '../servers/serve.ts';
import type { Tab } from '../support/browser/driver.ts';
import { runHeadless } from '../support/run-headless.ts';
import { runScript, scriptFor } from '../support/run-script.ts';
import { drop, exported, ownComplaints, readValid, run, setStage } from './support.ts';

const stage = setStage();

/** What a click on a copy button copies, whatever the browser says about clipboards. */
async function copied(tab: Tab, action: string): Promise<string> {
  await tab.eval(`(() => {
    window.taken = new Promise((resolve) => {
      navigator.clipboard.writeText = async (text) => resolve(text);
    });
  })()`);
  await tab.click(`[data-action="${action}"]`);
  return String(await tab.eval('window.taken'));
}

/** Opens the panel of the report on a server that has just been tested. */
async function openPanel(tab: Tab): Promise<void> {
  await tab.click('[data-tab="report"]');
  await tab.waitFor('[data-curl-run]');
  await tab.click('[data-curl-run] summary');
}

describe('a server that is shut to the page', () => {
  it('gets its whole report from the script that the page writes, dropped or pasted', {
    timeout: 120_000,
  }, async () => {
    const server = await serveMcp({ era: 'legacy', cors: null });
    const tab = await stage.open();
    await run(tab, server.url);
    expect((await exported(tab)).headline.kind).toBe('withheld');
    await openPanel(tab);
    const script = await copied(tab, 'copy-curl-run');
    const { status, stdout } = await runScript(script);
    expect(status).toBe(0);

    await drop(tab, 'handcheck-run.txt', stdout);
    await tab.waitFor('[data-banner="read-only"]');
    const dropped = await exported(tab);
    expect(dropped).toMatchObject({
      environment: { vantage: 'curl', pageOrigin: stage.page.url.replace(/\/$/, '') },
      eras: { legacy: { status: 'spoken' } },
      headline: { kind: 'withheld', diagnosis: 'no-valid-allow-origin' },
    });
    expect(dropped.tools).toHaveLength(1);
    expect(JSON.stringify(dropped)).not.toContain(
      server.requests.find(({ headers }) => headers['mcp-session-id'])?.headers['mcp-session-id'] ?? 'no id',
    );

    await tab.goto(stage.page.url);
    await run(tab, server.url);
    await openPanel(tab);
    await tab.eval(`(() => {
      const field = document.querySelector('[data-field="curl-run"]');
      field.value = ${JSON.stringify(stdout)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await tab.click('[data-action="judge-curl-run"]');
    await tab.waitFor('[data-banner="read-only"]');
    expect((await exported(tab)).findings).toEqual(dropped.findings);
    expect(ownComplaints(tab, stage.page)).toEqual([]);
  });

  it('has a script for PowerShell too', async () => {
    const server = await serveMcp({ era: 'modern' });
    const tab = await stage.open();
    await run(tab, server.url);
    await openPanel(tab);
    expect(await copied(tab, 'copy-curl-run-powershell')).toContain(`$url = '${server.url}'`);
  });
});

describe('npm run headless -- --from-curl', () => {
  it('judges a file, into a file or as one line, and says the rest by its exit status', {
    timeout: 120_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'from-curl-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = await serveMcp({ era: 'legacy', cors: null });
    const [file, out] = [join(folder, 'run.txt'), join(folder, 'report.json')];
    const { stdout } = await runScript(scriptFor(server.url));
    await writeFile(file, stdout);

    const judged = await runHeadless(['--from-curl', file, '--ndjson']);
    const lines = judged.stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(lines).toHaveLength(1);
    expect(readValid(lines[0] ?? '')).toMatchObject({
      environment: { vantage: 'curl' },
      headline: { kind: 'withheld' },
    });
    expect(judged.stderr).toContain('Your browser may not read this server');
    // Everything was judged, and something failed.
    expect(judged.status).toBe(1);

    const kept = await runHeadless(['--from-curl', file, '--out', out]);
    expect(kept.stdout).not.toContain('handcheck-report');
    expect(readValid(await readFile(out, 'utf8')).environment.vantage).toBe('curl');

    await writeFile(file, stdout.slice(0, -20));
    const cut = await runHeadless(['--from-curl', file]);
    expect([cut.status, cut.stdout.includes('{')]).toEqual([2, false]);
    expect(cut.stderr).toMatch(/run\.txt: Line \d+: /);
    expect((await runHeadless(['--from-curl', join(folder, 'nowhere.txt')])).status).toBe(2);
  });
});
