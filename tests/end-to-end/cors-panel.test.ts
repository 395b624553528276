import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type FaultName, startFault } from '../servers/cors-faults.ts';
import type { Tab } from '../support/browser/driver.ts';
import { exported, run, setStage } from './support.ts';

const stage = setStage();

/** Runs a server with this fault from a page whose diagnosis is shown. */
async function panel(fault: FaultName) {
  const server = await startFault(fault, 'dual');
  const tab = await stage.open();
  await tab.resize(1280, 1000);
  await run(tab, server.url);
  await tab.click('[data-tab="diagnosis"]');
  await tab.waitFor('[data-panel="diagnosis"] [data-diagnosis]');
  return {
    tab,
    url: server.url,
    async close() {
      await tab.close();
      await server.close();
    },
  };
}

/** State of every station of the way of an era. */
function way(tab: Tab, era: string): Promise<unknown> {
  return tab.eval(`[...document.querySelectorAll('[data-way="${era}"] [data-station]')]
    .map(({ dataset }) => dataset.station + ' ' + dataset.stationState).join()`);
}

function cell(tab: Tab, header: string, era: string): Promise<unknown> {
  return tab.eval(
    `document.querySelector('[data-allow-header="${header}"] [data-allow-era="${era}"]').dataset.allowState`,
  );
}

/** The terminal of a person who copies the shown command and pastes what it wrote. */
async function pasteOutput(tab: Tab, within: string): Promise<void> {
  const command = String(await tab.eval(`document.querySelector('${within} .command .wire-box').textContent`));
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  await tab.click(`${within} [data-paste] summary`);
  await tab.type(`${within} [data-field="paste"]`, stdout);
  await tab.click(`${within} [data-action="judge-paste"]`);
}

it('a header that modern needs is refused: modern ends at the preflight, legacy is open, and the line is there', async () => {
  const { tab, close } = await panel('allow-headers-without-mcp-method');
  expect(await way(tab, 'legacy')).toBe(
    'page done,permission done,network done,preflight done,request done,answer done,readable done',
  );
  expect(await way(tab, 'modern')).toMatch(
    /^page done,permission done,network done,preflight (broken|ended),request unk/,
  );
  expect(await cell(tab, 'mcp-method', 'modern')).toBe('refused');
  expect(await cell(tab, 'mcp-method', 'legacy')).toBe('not-needed');
  expect(await cell(tab, 'content-type', 'legacy')).toBe('allowed');
  expect(await tab.text('[data-allow]')).toContain('Mcp-Method');
  // Each station that is claimed leads to what proves it.
  await tab.click('[data-way="modern"] [data-station="preflight"] [data-evidence]');
  await tab.waitFor('[data-shown-exchange]');
  await close();
});

it('no answer names this page: one way for both eras, and the origin in the lines to paste', async () => {
  const { tab, close } = await panel('no-cors');
  expect(await tab.count('[data-way]')).toBe(1);
  expect(await way(tab, '')).toMatch(/^page done,permission done,network done,preflight (broken|ended)/);
  expect(await tab.text('[data-allow]')).toContain(`Access-Control-Allow-Origin: ${new URL(stage.page.url).origin}`);
  expect(await tab.text('[data-headline-state="withheld"]')).toContain('Other clients may work');
  await close();
});

it('what a page cannot tell is completed by the output of the very command that it shows', async () => {
  const { tab, close } = await panel('options-404');
  expect(await tab.count('[data-diagnosis] .candidates li')).toBeGreaterThan(1);
  await pasteOutput(tab, '[data-diagnosis]');
  await tab.waitFor('[data-diagnosis="preflight-rejected"][data-from="pasted"]');
  expect(await tab.text('[data-diagnosis]')).toContain('OPTIONS is answered with HTTP 404.');
  expect(await tab.count('[data-diagnosis] .candidates li')).toBe(0);
  const { diagnoses } = await exported(tab);
  expect(diagnoses.map(({ id, from }) => `${id} ${from ?? 'run'}`)).toEqual([
    'preflight-rejected run',
    'preflight-rejected pasted output',
  ]);
  await close();
});

it('the line that this very browser writes into its console completes the verdict', async () => {
  const { tab, close, url } = await panel('allow-headers-without-mcp-method');
  const request = `{ method: 'POST', headers: { 'content-type': 'application/json', 'mcp-method': 'ping' }, body: '{}' }`;
  await tab.eval(`fetch('${url}', ${request}).catch(() => null)`);
  const line = tab.complaints().find((text) => text.includes('blocked by CORS policy')) ?? '';
  await tab.click('[data-paste] summary');
  await tab.type('[data-field="paste"]', line);
  await tab.click('[data-action="judge-paste"]');
  await tab.waitFor('[data-diagnosis="allow-headers-incomplete"][data-from="pasted"]');
  expect(await tab.text('[data-diagnosis]')).toContain('the preflight does not allow Mcp-Method');
  await close();
});

it('a text of another server is refused, with the reason', async () => {
  const { tab, close } = await panel('no-cors');
  await tab.click('[data-paste] summary');
  await tab.type('[data-field="paste"]', 'POST http://127.0.0.1:9/other net::ERR_CONNECTION_REFUSED');
  await tab.click('[data-action="judge-paste"]');
  await tab.waitFor('[data-paste-refusal]');
  expect(await tab.text('[data-paste-refusal]')).toContain('It is about http://127.0.0.1:9/other');
  expect(await tab.count('[data-from="pasted"]')).toBe(0);
  await close();
});

it('a finding that only a command decides takes the output of the command', async () => {
  const server = await startFault('open', 'dual');
  const tab = await stage.open();
  await run(tab, server.url);
  const row = '[data-check="reach.origin.forged"]';
  await tab.click(`${row} button`);
  await pasteOutput(tab, row);
  await tab.waitFor(`${row} [data-pasted-state]`);
  expect(await tab.text(`${row} .pasted-verdict`)).toContain('https://attacker.example');
  expect(await tab.text(`${row} .pasted-verdict`)).toContain('from pasted output');
  await tab.close();
  await server.close();
});
