import { installBrowsers, missingBrowsers } from './browsers.ts';
import { runGates } from './gates.ts';
import { install } from './set-up.mjs';
import { conclude } from './verify.ts';

/** Sets up whatever the tests need, browsers and the published servers included, and runs every gate. */
export default async function test(): Promise<number> {
  // Their own scripts are not run: they are other people's programs, needed here as files.
  if (!(await install({ folder: 'tests/real-servers', args: ['--ignore-scripts'] }))) {
    console.error('The published servers that the tests run against could not be installed.');
    return 1;
  }
  await installBrowsers();
  const without = missingBrowsers();
  if (without.length > 0 && (process.env['CI'] ?? '') !== '') {
    for (const { what, why } of without) console.error(`${what}: ${why}`);
    return 1;
  }
  return conclude(await runGates(without));
}
