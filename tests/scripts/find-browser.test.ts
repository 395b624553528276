import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser, findFirefox, findWebKit } from '../../scripts/find-browser.ts';

/** A home with these programs in it. */
function home(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'home-'));
  for (const program of programs) {
    const path = join(folder, program);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    chmodSync(path, 0o755);
  }
  return folder;
}

// No platform of this name has usual places, so that what is installed here plays no part.
const NOWHERE = 'none';

test('the program that CHROMIUM_PATH names comes first, and nothing else where it does not exist', () => {
  const folder = home('bin/mine', 'bin/chromium');
  const path = join(folder, 'bin');
  expect(findBrowser({ CHROMIUM_PATH: join(path, 'mine'), PATH: path }, NOWHERE)).toBe(join(path, 'mine'));
  expect(findBrowser({ CHROMIUM_PATH: join(path, 'gone'), PATH: path }, NOWHERE)).toBeNull();
});

test('a Chromium on the path is found', () => {
  const path = join(home('bin/chromium-browser'), 'bin');
  expect(findBrowser({ PATH: path, HOME: '/nowhere' }, NOWHERE)).toBe(join(path, 'chromium-browser'));
});

test('the newest Chromium in the cache of Playwright is found', () => {
  const cache = '.cache/ms-playwright';
  const folder = home(`${cache}/chromium-900/chrome-linux/chrome`, `${cache}/chromium-1200/chrome-linux64/chrome`);
  expect(findBrowser({ HOME: folder }, NOWHERE)).toBe(join(folder, cache, 'chromium-1200/chrome-linux64/chrome'));
});

test('where there is none, none is made up', () => {
  expect(findBrowser({ HOME: home() }, NOWHERE)).toBeNull();
});

test('the Firefox that FIREFOX_PATH names comes first, and nothing else where it does not exist', () => {
  const path = join(home('bin/mine', 'bin/firefox'), 'bin');
  expect(findFirefox({ PATH: path }, NOWHERE)).toBe(join(path, 'firefox'));
  expect(findFirefox({ FIREFOX_PATH: join(path, 'mine'), PATH: path }, NOWHERE)).toBe(join(path, 'mine'));
  expect(findFirefox({ FIREFOX_PATH: join(path, 'gone'), PATH: path }, NOWHERE)).toBeNull();
});

test('WebKitGTK is found where its driver, a screen and a message bus are, and not in parts', () => {
  const path = join(home('bin/WebKitWebDriver', 'bin/xvfb-run', 'bin/dbus-run-session'), 'bin');
  expect(findWebKit({ PATH: path })?.driver).toBe(join(path, 'WebKitWebDriver'));
  expect(findWebKit({ PATH: join(home('bin/WebKitWebDriver', 'bin/xvfb-run'), 'bin') })).toBeNull();
});
