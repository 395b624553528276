import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface HeadlessRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the very command of the README, `npm run headless -- …`, and waits for its end. */
export async function runHeadless(args: readonly string[]): Promise<HeadlessRun> {
  const child = spawn('npm', ['run', 'headless', '--', ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
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
 * Tests addresses in the built page, one after the other, and opens the reports as the page would.
 *
 * @throws when there is not one valid report for each address, in order
 */
export async function reportsOf(urls: readonly string[], args: readonly string[] = []): Promise<readonly Report[]> {
  const { stdout, stderr } = await runHeadless(['--ndjson', ...args, ...urls]);
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length !== urls.length) throw new Error(`${lines.length} reports for ${urls.length} addresses\n${stderr}`);
  return lines.map((line, index) => {
    const read = readReport(line);
    if (!read.ok) throw new Error(`The report about ${urls[index]} is not valid at “${read.path}”: ${read.text}`);
    if (read.report.target.url !== urls[index]) throw new Error(`Report ${index} is about ${read.report.target.url}`);
    return read.report;
  });
}
