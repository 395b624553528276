import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { startVitest } from 'vitest/node';
import { ROOT } from '../set-up.mjs';
import { type Mutant, mutated } from './mutants.ts';

/**
 * Runs tests against the source with a mutant in it, without touching a file.
 *
 * @param mutant null for the source as it is
 * @param tests paths below the project's folder
 * @returns whether a test failed
 */
export async function isKilled(mutant: Mutant | null, tests: readonly string[]): Promise<boolean> {
  const vitest = await startVitest(
    'test',
    [...tests],
    {
      watch: false,
      bail: 1,
      reporters: [{}],
      config: false,
      root: ROOT,
      testTimeout: 5_000,
      // One process after the other: starting them is what takes the time.
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
    },
    mutant === null ? {} : { plugins: [inItsPlace(mutant)] },
  );
  const modules = vitest.state.getTestModules();
  if (modules.length === 0) throw new Error('No test was found.');
  const failed = modules.some((module) => !module.ok());
  await vitest.close();
  // Vitest leaves the status of the last run behind; what this script exits with is its own to say.
  process.exitCode = 0;
  return failed;
}

function inItsPlace(mutant: Mutant): Plugin {
  const path = join(ROOT, mutant.file);
  return {
    name: 'mutant',
    enforce: 'pre',
    load: (id) => (id === path ? mutated(readFileSync(path, 'utf8'), mutant) : null),
  };
}
