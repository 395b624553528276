import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** How a fixture is started; `{port}` stands for the port it has to listen on. */
interface Start {
  /** Module below `tests/real-servers/`. */
  readonly module: string;
  readonly args: readonly string[];
  readonly path: string;
}

const EVERYTHING = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const CHART = 'node_modules/@antv/mcp-server-chart/build/index.js';

const STARTS = {
  everything: { module: EVERYTHING, args: ['streamableHttp'], path: '/mcp' },
  'everything-sse': { module: EVERYTHING, args: ['sse'], path: '/sse' },
  dual: { module: 'fixtures/dual.mjs', args: [], path: '/mcp' },
  modern: { module: 'fixtures/modern.mjs', args: [], path: '/mcp' },
  'no-cors': { module: 'fixtures/no-cors.mjs', args: [], path: '/mcp' },
  'half-open': { module: 'fixtures/half-open.mjs', args: [], path: '/mcp' },
  chart: {
    module: CHART,
    args: ['--transport', 'streamable', '--host', '127.0.0.1', '--port', '{port}'],
    path: '/mcp',
  },
  auth: { module: 'fixtures/auth.mjs', args: [], path: '/mcp' },
} as const satisfies { readonly [name: string]: Start };

export type FixtureName = keyof typeof STARTS;
export const FIXTURES: readonly FixtureName[] = [
  'everything',
  'everything-sse',
  'dual',
  'modern',
  'no-cors',
  'half-open',
  'chart',
  'auth',
];

export interface RunningFixture {
  readonly url: string;
  /** Ends the server's process and waits until it is gone. */
  stop(): Promise<void>;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const START_MS = 20_000;
/** The part of stderr that is shown when a server does not start. */
const STDERR_CHARACTERS = 4_000;

/**
 * Starts a published server on a free port of 127.0.0.1 and resolves when it answers HTTP.
 *
 * @throws when the process ends or does not answer within 20 s; the message holds the end of its stderr
 */
export async function startFixture(name: FixtureName): Promise<RunningFixture> {
  const start: Start = STARTS[name];
  return startNode(
    name,
    (port) => [start.module, ...start.args.map((arg) => arg.replace('{port}', `${port}`))],
    start.path,
  );
}

/**
 * Starts the text of a module as a server, as `startFixture` does. It is read as if it lay in this folder, listens on
 * the port in the variable PORT, and has its endpoint at /mcp.
 */
export function startProgram(name: string, text: string): Promise<RunningFixture> {
  return startNode(name, () => ['--input-type=module', '-'], '/mcp', text);
}

async function startNode(
  name: string,
  args: (port: number) => readonly string[],
  path: string,
  input = '',
): Promise<RunningFixture> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './fixtures/loopback-only.mjs', ...args(port)], {
    cwd: HERE,
    env: environmentOf(port),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // Where the process ends before it has read everything, that is told below.
  child.stdin?.on('error', () => {}).end(input);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  const url = `http://127.0.0.1:${port}${path}`;
  const problem = await untilAnswering(child, new URL('/', url).href);
  if (problem !== null) {
    await end(child);
    throw new Error(`${name} ${problem}\n${stderr}`);
  }
  return { url, stop: () => end(child) };
}

/** Nothing of the caller's environment but what Node needs; every known switch against telemetry is set. */
function environmentOf(port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: `${port}`,
    NODE_ENV: 'production',
    DO_NOT_TRACK: '1',
    DISABLE_TELEMETRY: '1',
    OTEL_SDK_DISABLED: 'true',
  };
}

/** Null as soon as anything answers; otherwise why it will not. */
async function untilAnswering(child: ChildProcess, url: string): Promise<string | null> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return `ended with ${child.exitCode ?? child.signalCode}`;
    if (await answers(url)) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return `did not answer at ${url} within ${START_MS} ms`;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
