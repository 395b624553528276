import { expect, it } from 'vitest';
import { startPageServer } from '../../scripts/page-server.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { exported, ownComplaints, run, setStage } from './support.ts';

const stage = setStage();

// Cutting the network of the browser would cut off this machine too, so the page's own server is stopped instead.
it('a page that is open runs practice servers and real ones when its own server is gone', async () => {
  const page = await startPageServer([0]);
  const server = await stage.practice('dual');
  const tab = await stage.browser.open(page.url);
  await tab.waitFor('[data-about]');
  // What is loaded ahead is loaded once nothing else goes on.
  await tab.eval(`new Promise((resolve) => setTimeout(resolve, 1_500))`);
  await page.stop();
  for (const { url } of PRACTICE_SERVERS) {
    await run(tab, url);
    expect(await exported(tab)).toMatchObject({ problems: [], target: { url } });
    await tab.click('[data-tab="tools"]');
    await tab.waitFor('[data-item]');
    await tab.click('[data-tab="findings"]');
  }
  await run(tab, server.url);
  expect(await exported(tab)).toMatchObject({ problems: [], counts: { failed: 0 } });
  expect(ownComplaints(tab, page)).toEqual([]);
});
