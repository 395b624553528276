import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKilled } from './mutate/killed.ts';
import { type Mutant, mutantsOf } from './mutate/mutants.ts';
import { ROOT } from './set-up.mjs';

/** The procedure that names why an answer could not be read, and the rules that judge real headers. */
const FILES = [
  'climb',
  'delete-refused',
  'diagnose',
  'fetch-rules',
  'ladder',
  'ladders',
  'page-limits',
  'readable-trouble',
  'refused-headers',
  'sent-for',
  'steps',
  'subjects',
].map((name) => `src/diagnosis/${name}.ts`);
const TESTS = ['tests/diagnosis'];
const TARGET = join(ROOT, 'docs/mutants.md');

/**
 * Removes or inverts every step of the diagnosis in turn, runs its tests each time, and writes the list into
 * docs/mutants.md. A mutant that no test notices is a failure.
 *
 * @param args files to look at alone, below the project's folder; then nothing is written
 * @returns the exit status
 */
export default async function mutate(args: readonly string[]): Promise<number> {
  if (await isKilled(null, TESTS)) {
    console.error('The tests fail without any mutant.');
    return 1;
  }
  const files = args.length > 0 ? args : FILES;
  const mutants = files.flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const killed = await isKilled(mutant, TESTS);
    if (!killed) survivors.push(mutant);
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${lineOf(mutant)}`);
  }
  console.log(`${mutants.length - survivors.length} of ${mutants.length} killed`);
  if (survivors.length > 0) return 1;
  if (args.length === 0) writeFileSync(TARGET, listOf(mutants));
  return 0;
}

function lineOf({ file, line, kind, before }: Mutant): string {
  return `${file}:${line} ${kind}: ${before}`;
}

function listOf(mutants: readonly Mutant[]): string {
  const parts = FILES.map((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    const lines = own.map(({ line, kind, before }) => `- ${line}, ${kind}: \`${before}\``);
    return [`## ${file}`, '', ...(lines.length > 0 ? lines : ['Nothing to change.']), ''].join('\n');
  });
  return `${[
    '# Mutants of the diagnosis',
    '',
    `\`npm run mutate\` removes or inverts each step of the diagnosis in turn and runs its tests. All ${mutants.length} were noticed. Each line: where, what was done, and what stood there.`,
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()}\n`;
}
