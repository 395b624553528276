import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPractice, startPracticeServer } from '../../scripts/practice-server.ts';
import { startMcpServer } from '../servers/mcp.ts';
import type { TestServer } from '../servers/start-server.ts';
import { readValid } from './support.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line as a person types it, in the project's folder. */
async function command(line: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [program = '', ...args] = line;
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.stderr += text;
  });
  await once(child, 'close');
  return { status: child.exitCode, ...texts };
}

const headless = (...args: string[]): Promise<Ended> => command(['node', 'scripts/headless.mjs', ...args]);
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

let dual: RunningPractice;
let faults: RunningPractice;
beforeAll(async () => {
  dual = await startPracticeServer('dual', [0]);
  faults = await startPracticeServer('faults', [0]);
});
afterAll(async () => {
  await dual.stop();
  await faults.stop();
});

describe('the headless runner', () => {
  it('writes one report and nothing else when it is called as the README says', async () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const example = /^npm run headless -- (\S+)$/m.exec(readme)?.[0] ?? '';
    expect(example).not.toBe('');
    const line = example.split(' ').map((word) => (word.startsWith('http') ? dual.url : word));
    const { status, stdout } = await command(line);
    expect(stdout.startsWith('{\n  "format": "handcheck-report"')).toBe(true);
    expect(readValid(stdout)).toMatchObject({ target: { url: dual.url, practice: false }, counts: { failed: 0 } });
    expect(status).toBe(0);
  });

  it('writes into a file when it is asked to', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'handcheck-')), 'report.json');
    const { status, stdout } = await headless(dual.url, '--out', file);
    expect(stdout).toBe('');
    expect(existsSync(file)).toBe(true);
    expect(readValid(readFileSync(file, 'utf8')).target.url).toBe(dual.url);
    expect(status).toBe(0);
  });

  it('tests the practice server inside the page when no URL is given', async () => {
    const { status, stdout } = await headless();
    expect(readValid(stdout).target.practice).toBe(true);
    expect(status).toBe(0);
  });

  it('writes one line per URL in their order, bad addresses and dead servers included', async () => {
    const urls = [faults.url, 'not an address', 'http://127.0.0.1:1/mcp', dual.url, 'npx some-server'];
    const { status, stdout, stderr } = await headless('--ndjson', ...urls, '--timeout', '3');
    const reports = lines(stdout).map(readValid);
    expect(reports.map(({ target }) => target.url)).toEqual(urls);
    expect(reports.map(({ problems }) => problems.map(({ where }) => where))).toEqual([
      [],
      ['address'],
      ['address'],
      [],
      ['address'],
    ]);
    expect(reports[0]?.counts.failed).toBeGreaterThan(0);
    expect(reports[3]?.counts.failed).toBe(0);
    expect(status).toBe(2);
    expect(stderr).toContain(dual.url);
  });
});

describe('the exit status of the headless runner', () => {
  it('is 1 where a check failed and 3 where nothing could be judged', async () => {
    expect((await headless(faults.url)).status).toBe(1);
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
    silent.close();
    const { status, stdout } = await headless(`http://127.0.0.1:${address.port}/mcp`);
    expect(readValid(stdout).headline.kind).toBe('unreachable');
    expect(status).toBe(3);
  });

  it('is 2 when it is called wrongly, with the usage on standard error and nothing on standard output', async () => {
    for (const args of [['--profile', 'deep'], ['a', 'b'], ['--wrong']]) {
      const { status, stdout, stderr } = await headless(...args);
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain('Usage');
    }
  });

  it('is 2 where the browser cannot be started, with a report for every URL all the same', async () => {
    const { status, stdout } = await headless('--ndjson', '--browser', '/nowhere/chromium', dual.url, faults.url);
    const reports = lines(stdout).map(readValid);
    expect(reports).toHaveLength(2);
    for (const { problems } of reports) expect(problems).toMatchObject([{ where: 'headless' }]);
    expect(status).toBe(2);
  });
});

describe('what the headless runner sends', () => {
  const servers: TestServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  it('holds the headers that were asked for, and the report their names alone', async () => {
    const server = await startMcpServer({ cors: { allowHeaders: 'reflect' } });
    servers.push(server);
    const { stdout } = await headless(
      server.url,
      '--header',
      'Authorization: Bearer canary-4711-abc',
      '--header',
      'X-Other: second-4711',
    );
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(2);
    for (const { headers } of posts) {
      expect(headers).toMatchObject({ authorization: 'Bearer canary-4711-abc', 'x-other': 'second-4711' });
    }
    expect(readValid(stdout).settings.extraHeaders).toEqual(['Authorization', 'X-Other']);
    expect(stdout).not.toMatch(/canary-4711|second-4711/);
  });

  it('reaches a server that shuts pages out once CORS enforcement is off, and the report begins with that', async () => {
    const server = await startMcpServer({ cors: null });
    servers.push(server);
    const shut = readValid((await headless(server.url)).stdout);
    expect(shut.headline.kind).toBe('withheld');
    const { stdout } = await headless(server.url, '--ignore-cors');
    const open = readValid(stdout);
    expect(open.environment).toMatchObject({ corsEnforced: false, originSent: false });
    expect(open.eras.legacy.status).toBe('spoken');
    expect(open.headline.text).toMatch(/^CORS/);
    expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.headers.origin).toBeUndefined();
    const cors = open.findings.filter(({ check }) => check.startsWith('cors.') || check.startsWith('reach.origin.'));
    for (const finding of cors)
      expect(finding).toMatchObject({ state: 'not-checked', reason: { code: 'browser.cors-off' } });
  });
});
