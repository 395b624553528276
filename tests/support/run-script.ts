import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CurlRun, readCurlRun } from '../../src/curl-run/read.ts';
import { curlRunScript } from '../../src/curl-run/script.ts';
import type { CurlRunInput } from '../../src/curl-run/script-input.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../src/model/plan.ts';

/** The page whose view the script takes. */
export const PAGE = 'https://handcheck.example';

/** What a script wrote. */
export interface ScriptRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a test may want to be different from an ordinary run. */
export type Changes = Partial<Omit<CurlRunInput, 'settings'> & RunSettings>;

/** The script for an address. */
export function scriptFor(url: string, changes: Changes = {}): string {
  return curlRunScript(inputFor(url, changes));
}

/** What the page hands over for an address. */
export function inputFor(url: string, changes: Changes = {}): CurlRunInput {
  return {
    url,
    settings: { ...DEFAULT_SETTINGS, ...changes },
    origin: PAGE,
    runId: 'test-run',
    secretHeaderNames: [],
    ...changes,
  };
}

/**
 * Runs a script in bash, as a person would who saved it, and waits for its end. Its output goes to standard output.
 *
 * @param variables environment beside PATH
 */
export async function runScript(
  script: string,
  variables: { readonly [name: string]: string } = {},
  options: { readonly args?: readonly string[]; readonly cwd?: string } = {},
): Promise<ScriptRun> {
  const folder = await mkdtemp(join(tmpdir(), 'script-'));
  try {
    const file = join(folder, 'handcheck.sh');
    await writeFile(file, script);
    return await runFile(file, options.args ?? ['-'], { PATH: process.env['PATH'] ?? '', ...variables }, options.cwd);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runFile(
  file: string,
  args: readonly string[],
  env: { readonly [name: string]: string },
  cwd: string = dirname(file),
): Promise<ScriptRun> {
  const child = spawn('bash', [file, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(child, 'close');
  return { status: child.exitCode, stdout, stderr };
}

/**
 * Runs the plan against a server and reads what the script wrote.
 *
 * @throws where the output is not what it should be
 */
export async function curlRun(
  url: string,
  changes: Changes = {},
  variables: { readonly [name: string]: string } = {},
): Promise<CurlRun> {
  const { stdout, stderr } = await runScript(scriptFor(url, changes), variables);
  const read = readCurlRun(stdout);
  if (!read.ok) throw new Error(`Line ${read.line}: ${read.text}\n${stderr}`);
  return read;
}
