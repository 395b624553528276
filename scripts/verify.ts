import { missingBrowsers } from './browsers.ts';
import { type Outcome, runGates, type Skipped } from './gates.ts';

/** Runs every gate with what is installed. */
export default async function verify(): Promise<number> {
  return conclude(await runGates(missingBrowsers()));
}

/** Prints what was skipped and what came out, and returns the exit status. */
export function conclude({ failed, skipped, tests }: Outcome): number {
  console.log(`\nSkipped: ${skipped.length === 0 ? 'nothing' : ''}`);
  for (const { what, why } of sorted(skipped)) console.log(`  ${what}: ${why}`);
  console.log(failed.length === 0 ? '\nEvery gate that ran passed.' : `\nFailed: ${failed.join(', ')}`);
  console.log(`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`);
  return failed.length === 0 && tests.failed === 0 ? 0 : 1;
}

function sorted(skipped: readonly Skipped[]): readonly Skipped[] {
  return skipped.toSorted((one, other) => one.what.localeCompare(other.what));
}
