// Runs before anything is installed: Node's own modules only, and no syntax newer than the oldest Node that is told
// apart here by a sentence.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, absolute. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = { major: 20, minor: 19 };
/** Whatever the built page is made from. */
const SOURCES = ['index.html', 'src', 'public', 'build', 'vite.config.ts', 'package-lock.json'];

/**
 * Runs a program without a shell and waits for its end. What it prints goes to stderr, because stdout belongs to
 * results.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit status; 1 where it could not be started or was ended by a signal
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
      stdio: ['ignore', process.stderr, process.stderr],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

/**
 * Runs npm without a shell: its own script with this Node, as `npm` is a shell script on some systems.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<number>}
 */
function npm(args, cwd) {
  const script = npmScript();
  return script === null ? run('npm', args, { cwd }) : run(process.execPath, [script, ...args], { cwd });
}

function npmScript() {
  const home = dirname(process.execPath);
  const places = [
    process.env['npm_execpath'],
    join(home, 'node_modules/npm/bin/npm-cli.js'),
    join(home, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  return places.find((place) => place?.endsWith('npm-cli.js') && existsSync(place)) ?? null;
}

/**
 * Installs the packages of a folder as its lock file has them, unless what is installed is at least as new. `npm ci`
 * would refuse the lock on registries that lack an optional package which only another platform needs.
 *
 * @param {{ folder?: string, args?: readonly string[] }} [options]
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function install({ folder = '.', args = [] } = {}) {
  const home = join(ROOT, folder);
  const installed = modified(join(home, 'node_modules/.package-lock.json'));
  if (installed !== null && installed >= (modified(join(home, 'package-lock.json')) ?? 0)) return true;
  console.error(`Installing packages${folder === '.' ? '' : ` of ${folder}`} (npm install) …`);
  return (await npm(['install', '--no-save', '--loglevel=error', ...args], home)) === 0;
}

/** @param {string} path */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** How often a build is tried again, and after which time in ms: Vite lets only one go on in a project. */
const BUILD_RETRIES = 5;
const BUILD_WAIT_MS = 2_000;

/**
 * Builds the page into `dist/`, unless it is newer than its sources.
 *
 * @returns {Promise<boolean>} whether a built page is there
 */
export async function build() {
  for (let attempt = 0; attempt <= BUILD_RETRIES; attempt += 1) {
    const built = modified(join(ROOT, 'dist/index.html'));
    if (built !== null && built >= (await newest(SOURCES))) return true;
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BUILD_WAIT_MS));
    console.error('Building the page …');
    const status = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
    if (status === 0) return true;
  }
  return false;
}

/** @param {readonly string[]} paths */
async function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const entry = await stat(join(ROOT, path)).catch(() => null);
    if (entry === null) continue;
    latest = Math.max(latest, entry.mtimeMs);
    if (entry.isDirectory()) {
      const inside = await readdir(join(ROOT, path));
      latest = Math.max(latest, await newest(inside.map((name) => join(path, name))));
    }
  }
  return latest;
}

/**
 * Sets everything up and then runs a script of ours that is written in TypeScript, which Node 20 cannot read by itself.
 *
 * @param {string} script file in this folder; its default export is called with the arguments and returns the exit status
 * @param {{ page: boolean }} needs whether it needs the built page
 */
export async function runScript(script, { page }) {
  process.exitCode = (await ready(page)) ? await load(script) : 2;
}

/** @param {boolean} page */
async function ready(page) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    console.error(
      `This needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; here is ${process.versions.node}.`,
    );
    return false;
  }
  if (!(await install())) console.error('The packages could not be installed: see above.');
  else if (page && !(await build())) console.error('The page could not be built: see above.');
  else return true;
  return false;
}

/** @param {string} script */
async function load(script) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, 'scripts', script), {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
  });
  return module.default(process.argv.slice(2));
}
