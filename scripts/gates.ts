import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readResults, type TestResults } from './test-results.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Something that was not run, and why. */
export interface Skipped {
  readonly what: string;
  readonly why: string;
}

/** What the gates found. */
export interface Outcome {
  /** Names of the gates that failed. */
  readonly failed: readonly string[];
  readonly skipped: readonly Skipped[];
  /** Summed over everything that vitest ran. */
  readonly tests: { readonly passed: number; readonly failed: number; readonly skipped: number };
}

interface Gate {
  readonly name: string;
  /** A program below `node_modules`, and its arguments. */
  readonly run: readonly [program: string, ...args: readonly string[]];
  /** Name of the vitest project whose results are counted. */
  readonly project?: string;
  /** Gates without which this one cannot say anything. */
  readonly needs?: readonly string[];
}

const VITEST = 'vitest/vitest.mjs';

const GATES: readonly Gate[] = [
  { name: 'format', run: ['@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'lint', run: ['@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'] },
  { name: 'types', run: ['typescript/bin/tsc', '-b'] },
  { name: 'unit tests', run: [VITEST, 'run', '--project', 'unit'], project: 'unit' },
  { name: 'build', run: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
  { name: 'browser tests', run: [VITEST, 'run', '--project', 'browser'], project: 'browser', needs: ['build'] },
  { name: 'dead code', run: ['knip/bin/knip.js'] },
  { name: 'size', run: ['size-limit/bin.js'], needs: ['build'] },
];

/**
 * Runs every gate, also after one failed, and prints what each one prints.
 *
 * @param leaveOut gates that are not to be run, with the reason
 */
export async function runGates(leaveOut: readonly Skipped[]): Promise<Outcome> {
  const failed: string[] = [];
  const skipped: Skipped[] = [...leaveOut];
  const tests = { passed: 0, failed: 0, skipped: 0 };
  for (const gate of GATES) {
    if (leaveOut.some(({ what }) => what === gate.name)) continue;
    const missing = gate.needs?.find((name) => failed.includes(name));
    if (missing !== undefined) {
      skipped.push({ what: gate.name, why: `“${missing}” failed` });
      continue;
    }
    const { passed, results } = await runGate(gate);
    if (!passed) failed.push(gate.name);
    if (results === null) continue;
    tests.passed += results.passed;
    tests.failed += results.failed;
    tests.skipped += results.skipped.length;
    skipped.push(...results.skipped.map((name) => ({ what: name, why: 'skipped by the test itself' })));
  }
  return { failed, skipped, tests };
}

async function runGate(gate: Gate): Promise<{ readonly passed: boolean; readonly results: TestResults | null }> {
  console.log(`\n— ${gate.name}`);
  const began = Date.now();
  const file = resultsFile(gate);
  const passed = (await run(gate, file)) === 0;
  console.log(`  ${gate.name}: ${passed ? 'passed' : 'failed'} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (file === null) return { passed, results: null };
  const results = existsSync(file) ? readResults(readFileSync(file, 'utf8')) : null;
  if (results === null) console.log(`  ${gate.name}: no results were written`);
  // Without results nothing is known to have passed.
  return { passed: passed && results !== null, results };
}

/** Where vitest writes the results of a project; an older file is removed, so that it cannot pass for new. */
function resultsFile({ project }: Gate): string | null {
  if (project === undefined) return null;
  const file = join(ROOT, 'node_modules/.cache/tests', `${project}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function run({ run: [program, ...args] }: Gate, results: string | null): Promise<number> {
  const reporters = results === null ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args, ...reporters], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}
