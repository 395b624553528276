import { execFileSync } from 'node:child_process';

/** A part of the built page with its size over the wire, gzipped, in bytes. */
export interface Size {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Sizes and budgets of the built page, as the size check of `npm test` has them. */
export function sizes(root: string): readonly Size[] {
  const args = ['node_modules/size-limit/bin.js', '--json'];
  try {
    return readSizes(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  } catch (error) {
    // Over budget it ends with a status of its own, and still says everything.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return readSizes(error.stdout);
    throw error;
  }
}

function readSizes(text: string): readonly Size[] {
  const read: readonly Size[] = JSON.parse(text);
  return read;
}
