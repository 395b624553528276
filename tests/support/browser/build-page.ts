import { build } from '../../../scripts/set-up.mjs';

/** Builds the page before the tests that open it, unless it is newer than its sources. */
export async function setup(): Promise<void> {
  if (!(await build())) throw new Error('The page could not be built.');
}
