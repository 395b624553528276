import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Variables of a process, as `process.env` has them. */
export type Environment = { readonly [name: string]: string | undefined };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const PLACES: { readonly [platform: string]: readonly string[] } = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium'].flatMap((folder) =>
    NAMES.map((name) => `${folder}/${name}`),
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['C:\\Program Files', 'C:\\Program Files (x86)'].flatMap((folder) => [
    `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
    `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
};

/** Where Playwright's own Chromium lies below its cache, per platform. */
const IN_CACHE = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

/**
 * A Chromium that can be driven: the one that `CHROMIUM_PATH` names, one in the usual places or on the path, or one
 * that Playwright installed. Null where there is none; also where `CHROMIUM_PATH` names no program, because then
 * another one was not meant.
 */
export function findBrowser(env: Environment = process.env, platform: string = process.platform): string | null {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  return [...(PLACES[platform] ?? []), ...onPath(env, NAMES), ...inCaches(env, platform)].find(isProgram) ?? null;
}

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES: { readonly [platform: string]: readonly string[] } = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) =>
    FIREFOX_NAMES.map((name) => `${folder}/${name}`),
  ),
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};

/** A Firefox: the one that `FIREFOX_PATH` names and no other, else one in the usual places or on the path, or null. */
export function findFirefox(env: Environment = process.env, platform: string = process.platform): string | null {
  const named = env['FIREFOX_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  return [...(FIREFOX_PLACES[platform] ?? []), ...onPath(env, FIREFOX_NAMES)].find(isProgram) ?? null;
}

/** What WebKitGTK needs to be driven. */
export interface WebKitPrograms {
  /** `WebKitWebDriver`. */
  readonly driver: string;
  /** `xvfb-run`: a screen. */
  readonly screen: string;
  /** `dbus-run-session`: a message bus. */
  readonly bus: string;
}

/** WebKitGTK's driver with all that it needs, or null where a part is missing. */
export function findWebKit(env: Environment = process.env): WebKitPrograms | null {
  const find = (name: string): string | undefined => onPath(env, [name]).find(isProgram);
  const driver = find('WebKitWebDriver');
  const screen = find('xvfb-run');
  const bus = find('dbus-run-session');
  return driver === undefined || screen === undefined || bus === undefined ? null : { driver, screen, bus };
}

function onPath(env: Environment, names: readonly string[]): readonly string[] {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder === '' ? [] : names.map((name) => join(folder, name))));
}

function inCaches(env: Environment, platform: string): readonly string[] {
  const home = env['HOME'] ?? homedir();
  const usual =
    platform === 'darwin'
      ? join(home, 'Library/Caches/ms-playwright')
      : platform === 'win32'
        ? join(env['LOCALAPPDATA'] ?? home, 'ms-playwright')
        : join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'ms-playwright');
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? usual;
  return subfolders(folder)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => revisionOf(b) - revisionOf(a))
    .flatMap((name) => IN_CACHE.map((program) => join(folder, name, program)));
}

function revisionOf(name: string): number {
  return Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
}

function subfolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
