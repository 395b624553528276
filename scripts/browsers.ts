import { existsSync } from 'node:fs';
import { type Environment, findBrowser, findFirefox, findWebKit } from './find-browser.ts';
import type { Skipped } from './gates.ts';
import { run } from './set-up.mjs';

/** A browser that the tests run in. */
interface TestBrowser {
  readonly name: string;
  /** What is not run without it. */
  readonly what: string;
  /** Debian's packages that bring it. */
  readonly packages: readonly string[];
  /** Variable that names another one; null where there is none. */
  readonly variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH' | null;
  isThere(env: Environment, platform: string): boolean;
}

const BROWSERS: readonly TestBrowser[] = [
  {
    name: 'Chromium',
    what: 'browser tests',
    packages: ['chromium'],
    variable: 'CHROMIUM_PATH',
    isThere: (env, platform) => findBrowser(env, platform) !== null,
  },
  {
    name: 'Firefox',
    what: 'tests in Firefox',
    packages: ['firefox-esr'],
    variable: 'FIREFOX_PATH',
    isThere: (env, platform) => findFirefox(env, platform) !== null,
  },
  {
    name: 'WebKitGTK',
    what: 'tests in WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus'],
    variable: null,
    isThere: (env) => findWebKit(env) !== null,
  },
];

/** What cannot be run because a browser is missing, and how to get it. */
export function missingBrowsers(
  env: Environment = process.env,
  platform: string = process.platform,
): readonly Skipped[] {
  return BROWSERS.filter((browser) => !browser.isThere(env, platform)).map(({ name, what, packages, variable }) => {
    const other = variable === null ? '' : `, or set ${variable} to one`;
    return { what, why: `no ${name} was found. Install it (Debian: apt-get install ${packages.join(' ')})${other}.` };
  });
}

/** Installs the browsers that the tests run in, where they are missing and this process may install them. */
export async function installBrowsers(): Promise<void> {
  const missing = missingBrowsers().map(({ what }) => what);
  const wanted = BROWSERS.filter((browser) => missing.includes(browser.what) && mayInstall(browser));
  if (wanted.length > 0) await installPackages(wanted.flatMap(({ packages }) => packages));
}

function mayInstall({ variable }: TestBrowser): boolean {
  // Whoever names a program means that one and no other.
  if (variable !== null && (process.env[variable] ?? '') !== '') return false;
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackages(packages: readonly string[]): Promise<void> {
  console.error(`Installing browsers (apt-get install ${packages.join(' ')}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if ((await run('apt-get', install, { env })) === 0) return;
  // The lists of packages may be missing or old.
  await run('apt-get', ['update'], { env });
  await run('apt-get', install, { env });
}
