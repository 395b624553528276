import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFault } from '../tests/servers/cors-faults.ts';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import type { Tab } from '../tests/support/browser/driver.ts';
import { startPageServer } from './page-server.ts';

const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url));
const SIZE = { width: 1280, height: 860 };

/** What the README shows: the practice server with faults, its first failed finding open, in both colour schemes. */
const SHOTS = [
  { file: 'light.png', colorScheme: 'light' },
  { file: 'dark.png', colorScheme: 'dark' },
] as const;

/** Takes the pictures of the README from the built page. */
export default async function screenshots(): Promise<number> {
  const page = await startPageServer([4173, 0]);
  const browser = await launchChromium();
  try {
    const tab = await browser.open(page.url);
    await tab.resize(SIZE.width, SIZE.height);
    await runFaults(tab);
    for (const { file, colorScheme } of SHOTS) {
      await tab.emulate({ colorScheme });
      await tab.screenshot(join(IMAGES, file));
      console.error(`docs/images/${file}`);
    }
    await panel(tab, page.url);
  } finally {
    await browser.close();
    await page.stop();
  }
  return 0;
}

/** The panel, for a server whose modern era browsers may not read. */
async function panel(tab: Tab, page: string): Promise<void> {
  const server = await startFault('allow-headers-without-mcp-method', 'dual');
  try {
    await tab.goto(page);
    await tab.emulate({ colorScheme: 'light' });
    await tab.type('[data-field="url"]', server.url);
    await tab.click('[data-action="run"]');
    await tab.waitFor('[data-handcheck-state="done"]', 30_000);
    await tab.screenshot(join(IMAGES, 'panel.png'));
    console.error('docs/images/panel.png');
  } finally {
    await server.close();
  }
}

async function runFaults(tab: Tab): Promise<void> {
  await tab.waitFor('[data-practice="faults"]');
  await tab.click('[data-practice="faults"]');
  await tab.click('[data-action="run"]');
  await tab.waitFor('[data-handcheck-state="done"]', 30_000);
  await tab.click('[data-check][data-state="failed"] button');
  await tab.waitFor('[data-shown-exchange]');
}
