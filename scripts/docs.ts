import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { diagnosesPage } from './diagnoses-page.ts';

/** Writes the pages of the documentation that are made from the code. */
export default function docs(): number {
  writeFileSync(fileURLToPath(new URL('../docs/diagnoses.md', import.meta.url)), diagnosesPage());
  console.error('docs/diagnoses.md');
  return 0;
}
