import { expect, it } from 'vitest';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { drop, ownComplaints, readValid, run, setStage } from './support.ts';

const stage = setStage();
const FAULTS = PRACTICE_SERVERS[2]?.url ?? '';

async function someReport(): Promise<string> {
  const tab = await stage.open();
  await run(tab, FAULTS);
  const text = await tab.download(() => tab.click('[data-action="export"]'));
  await tab.close();
  return text;
}

it('an exported report is valid, and opened again by the picker it shows the same', async () => {
  const text = await someReport();
  const report = readValid(text);
  const tab = await stage.open();
  await tab.chooseFile('[data-field="report"]', { name: 'faults.json', text });
  await tab.waitFor('[data-banner="read-only"]');
  expect(await tab.text('h1')).toContain(report.headline.text);
  const states = await tab.eval(`[...document.querySelectorAll('[data-check]')].length`);
  expect(states).toBeGreaterThan(0);
  const again = await tab.download(() => tab.click('[data-action="export"]'));
  expect(again).toBe(text);
  expect(tab.requests().filter(({ url }) => !url.startsWith(stage.page.url))).toEqual([]);
  expect(ownComplaints(tab, stage.page)).toEqual([]);
});

it('a report that is dropped onto the page is opened too', async () => {
  const text = await someReport();
  const tab = await stage.open();
  await drop(tab, 'dropped.json', text);
  await tab.waitFor('[data-banner="read-only"]');
  expect(await tab.text('[data-banner]')).toContain('dropped.json');
});

it('a file that is no report is refused with the place of what is wrong', async () => {
  const text = await someReport();
  const broken = JSON.stringify({ ...JSON.parse(text), counts: { verified: 'many' } });
  const tab = await stage.open();
  await tab.chooseFile('[data-field="report"]', { name: 'broken.json', text: broken });
  await tab.waitFor('[role="status"]');
  await tab.eval(`new Promise((resolve) => setTimeout(resolve, 500))`);
  expect(await tab.eval('document.body.textContent')).toMatch(/broken\.json was not opened.*\/counts/);
  expect(await tab.count('[data-banner]')).toBe(0);
});
