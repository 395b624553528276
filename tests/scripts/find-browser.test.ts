import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.ts';

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
