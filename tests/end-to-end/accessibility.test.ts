import AXE from 'axe-core/axe.min.js?raw';
import { afterAll, describe, expect, it } from 'vitest';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { startFault } from '../servers/cors-faults.ts';
import { startMcpServer } from '../servers/mcp.ts';
import type { Tab } from '../support/browser/driver.ts';
import { begin, run, setStage } from './support.ts';

const DUAL = PRACTICE_SERVERS[0]?.url ?? '';
const FAULTS = PRACTICE_SERVERS[2]?.url ?? '';

const stage = setStage();
const hanging = await startMcpServer({ override: { 'tools/list': (asked) => asked.answer.hang() } });
const shut = await startMcpServer({ cors: null });
const halfShut = await startFault('allow-headers-without-mcp-method');
afterAll(async () => {
  await halfShut.close();
  await hanging.close();
  await shut.close();
});

/** Every rule that the page breaks, with the elements. The source is evaluated: the policy stops a script element. */
async function violations(tab: Tab): Promise<readonly string[]> {
  await tab.eval(`${AXE};0`);
  const found = await tab.eval(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
  if (!Array.isArray(found)) throw new Error('axe gives a list');
  return found.map(String);
}

const LOOKS = [
  ['light, wide', { colorScheme: 'light' }, 1280],
  ['dark, wide', { colorScheme: 'dark' }, 1280],
  ['light, phone', { colorScheme: 'light' }, 390],
  ['dark, phone', { colorScheme: 'dark' }, 390],
] as const;

async function openAs(look: { readonly colorScheme: 'light' | 'dark' }, width: number): Promise<Tab> {
  const tab = await stage.open();
  await tab.emulate({ ...look, reducedMotion: 'reduce' });
  await tab.resize(width, 900);
  return tab;
}

describe.each(LOOKS)('axe finds nothing, %s,', (_, look, width) => {
  const open = () => openAs(look, width);

  it('before the first run, and where an address is refused', async () => {
    const tab = await open();
    expect(await violations(tab)).toEqual([]);
    await begin(tab, 'not an address');
    await tab.waitFor('[data-address-problem]');
    expect(await violations(tab)).toEqual([]);
    await tab.close();
  });

  it('after a run, on every tab', async () => {
    const tab = await open();
    await run(tab, FAULTS);
    const tabs = await tab.eval(`[...document.querySelectorAll('[data-tab]')].map((one) => one.dataset.tab)`);
    if (!Array.isArray(tabs)) throw new Error('there are tabs');
    expect(tabs.length).toBeGreaterThan(3);
    for (const name of tabs) {
      await tab.click(`[data-tab="${name}"]`);
      await tab.waitFor(`[data-panel="${name}"]`);
      expect(await violations(tab), `on the tab ${name}`).toEqual([]);
    }
    await tab.close();
  });

  it('while a run goes on, where the browser withholds the answers, and in the evidence', async () => {
    const tab = await open();
    await begin(tab, hanging.url);
    await tab.waitFor('[data-handcheck-state="running"] [data-step]');
    expect(await violations(tab), 'running').toEqual([]);
    await tab.press('Escape');
    await tab.waitFor('[data-handcheck-state="cancelled"]');
    expect(await violations(tab), 'stopped').toEqual([]);
    await run(tab, shut.url);
    await tab.waitFor('[data-headline-state="withheld"]');
    expect(await violations(tab), 'withheld').toEqual([]);
    await tab.click('[data-tab="transcript"]');
    await tab.click('[data-exchange]');
    await tab.waitFor('[data-shown-exchange]');
    expect(await violations(tab), 'evidence').toEqual([]);
    await tab.close();
  });

  it('where everything is healthy, and in every dialog', async () => {
    const tab = await open();
    await run(tab, DUAL);
    expect(await violations(tab)).toEqual([]);
    for (const [action, dialog] of [
      ['settings', 'settings'],
      ['commands', 'palette'],
    ] as const) {
      await tab.click(`[data-action="${action}"]`);
      await tab.waitFor(`[data-dialog="${dialog}"][open]`);
      expect(await violations(tab), `in the dialog ${dialog}`).toEqual([]);
      await tab.press('Escape');
      await tab.waitFor(`[data-dialog="${dialog}"]:not([open])`);
    }
    await tab.close();
  });
});

it.each(LOOKS)(
  'axe finds nothing, %s, on the way, the table and the places for pasted texts',
  async (_, look, width) => {
    const tab = await openAs(look, width);
    await run(tab, halfShut.url);
    await tab.click('[data-tab="diagnosis"]');
    await tab.waitFor('[data-allow-matrix]');
    await tab.click('[data-paste] summary');
    await tab.type('[data-field="paste"]', 'nothing that is known');
    await tab.click('[data-action="judge-paste"]');
    await tab.waitFor('[data-paste-refusal]');
    expect(await violations(tab)).toEqual([]);
    await tab.close();
  },
);

it('axe would find something', async () => {
  const tab = await stage.open();
  await tab.eval(`document.body.append(document.createElement('button'))`);
  expect((await violations(tab)).join()).toContain('button-name');
});

it('the page is run by the keyboard alone', async () => {
  const tab = await stage.open();
  await tab.press('/');
  expect(await tab.eval(`document.activeElement.dataset.field`)).toBe('url');
  await tab.press('Control+a');
  for (const key of FAULTS) await tab.press(key);
  await tab.press('Enter');
  await tab.waitFor('[data-handcheck-state="done"]', 30_000);
  await tab.press('Tab');
  expect(await tab.eval(`document.activeElement !== document.body`)).toBe(true);
  expect(await tab.count('[data-headline-state="broken"]')).toBe(1);
});
