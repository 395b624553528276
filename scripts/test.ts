import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.ts';
import { runGates, type Skipped } from './gates.ts';
import { install, run } from './set-up.mjs';
import { conclude } from './verify.ts';

const HOW_TO = 'Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.';

/** Sets up whatever the tests need, a browser and the published servers included, and runs every gate. */
export default async function test(): Promise<number> {
  // Their own scripts are not run: they are other people's programs, needed here as files.
  if (!(await install({ folder: 'tests/real-servers', args: ['--ignore-scripts'] }))) {
    console.error('The published servers that the tests run against could not be installed.');
    return 1;
  }
  const browser = findBrowser() ?? (await installBrowser());
  if (browser === null && (process.env['CI'] ?? '') !== '') {
    console.error(`No Chromium was found. ${HOW_TO}`);
    return 1;
  }
  const without: readonly Skipped[] =
    browser === null ? [{ what: 'browser tests', why: `no Chromium was found. ${HOW_TO}` }] : [];
  return conclude(await runGates(without));
}

/** Chromium from the system's packages, where this process may install them. */
async function installBrowser(): Promise<string | null> {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return null;
  console.error('Installing Chromium (apt-get install chromium) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['install', '-y', '--no-install-recommends', 'chromium'];
  if ((await run('apt-get', packages, { env })) !== 0) {
    // The lists of packages may be missing or old.
    await run('apt-get', ['update'], { env });
    await run('apt-get', packages, { env });
  }
  return findBrowser();
}
