import { expect, test } from 'vitest';
import { mutantsOf, mutated } from '../../scripts/mutate/mutants.ts';

/** The text of each mutant of a source, by its kind. */
function changed(source: string): readonly (readonly [string, string])[] {
  return mutantsOf('src/some.ts', source).map((mutant) => [mutant.kind, mutated(source, mutant)]);
}

test('a probe that is asked for is left out, as one that could not be had', () => {
  expect(changed(`function* f() { const head = yield* ask('head'); }`)).toEqual([
    ['step removed', 'function* f() { const head = null; }'],
  ]);
});

test('what a step hands on to another is no probe', () => {
  expect(changed('function* f(c) { return yield* hidden(c); }')).toEqual([]);
  expect(changed('function* f(step) { return yield { step }; }')).toEqual([]);
});

test('each branch is never taken and inverted', () => {
  expect(changed('if (isLate(head)) stop();')).toEqual([
    ['branch never taken', 'if (false) stop();'],
    ['branch inverted', 'if (!(isLate(head))) stop();'],
  ]);
  expect(changed('const era = all ? null : own;')).toEqual([
    ['branch never taken', 'const era = false ? null : own;'],
    ['branch inverted', 'const era = !(all) ? null : own;'],
  ]);
});

test('“and” and “or” are exchanged, each at its own place, without a change to what belongs together', () => {
  expect(changed('const a = b && c;')).toEqual([['other operator', 'const a = ((b) || (c));']]);
  expect(changed('const a = b || c && d;')).toEqual([
    ['other operator', 'const a = ((b) && (c && d));'],
    ['other operator', 'const a = b || ((c) || (d));'],
  ]);
});

test('a value in place of a missing one is no decision', () => {
  expect(changed(`const a = b ?? '';`)).toEqual([]);
});

test('a certain verdict is made to doubt, and no other', () => {
  expect(changed(`return_(verdict('no-answer', 'certain'));`)).toEqual([
    ['other certainty', `return_(verdict('no-answer', 'likely'));`],
  ]);
  expect(changed(`return_(verdict('no-answer', 'likely'));`)).toEqual([]);
});

test('a certainty that stands in a type is no verdict', () => {
  expect(changed(`type Confidence = 'certain' | 'likely';`)).toEqual([]);
});

test('each mutant names its file, its line and what stood there, on one line', () => {
  const source = `// one\nif (\n  isOver(\n    a)\n) stop();\n`;
  expect(mutantsOf('src/some.ts', source)[0]).toMatchObject({ file: 'src/some.ts', line: 3, before: 'isOver( a)' });
});

test('a source that is none is not passed over', () => {
  expect(() => mutantsOf('src/some.ts', 'if (')).toThrow('src/some.ts cannot be parsed');
});
