import { isObject, member } from '../src/model/json.ts';

/** What a project of tests ended with. */
export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  /** Full names of the tests that did not run. */
  readonly skipped: readonly string[];
}

/** Reads what vitest's JSON reporter writes; null where the text is something else. A file that does not load fails. */
export function readResults(text: string): TestResults | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const files = member(document, 'testResults');
  if (!Array.isArray(files)) return null;
  const tests = files.flatMap(assertionsOf);
  const broken = files.filter((file) => assertionsOf(file).length === 0 && member(file, 'status') === 'failed');
  return {
    passed: tests.filter((test) => member(test, 'status') === 'passed').length,
    failed: tests.filter((test) => member(test, 'status') === 'failed').length + broken.length,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(String(member(test, 'status')))).map(nameOf),
  };
}

function assertionsOf(file: unknown): readonly unknown[] {
  const assertions = isObject(file) ? file['assertionResults'] : undefined;
  return Array.isArray(assertions) ? assertions : [];
}

function nameOf(test: unknown): string {
  const name = member(test, 'fullName');
  return typeof name === 'string' ? name.trim() : 'a test without name';
}
