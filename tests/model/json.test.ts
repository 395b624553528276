import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, isObject, jsonType, MAX_DEPTH, member, parseJson, pointer } from '../../src/model/json.ts';

const nest = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);

describe('parsing', () => {
  test.each(['', ' ', '\n\t\r', '\uFEFF'])('%j is empty', (text) => {
    expect(parseJson(text)).toEqual({ ok: false, why: 'empty' });
  });

  test.each([
    '{',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '[1,]',
    'NaN',
    'undefined',
    '\uFEFF{}',
    '"\n"',
    '01',
    '"a',
    '{"a":1',
    '\u00a01',
  ])('%j is no JSON', (text) => {
    expect(parseJson(text)).toEqual({ ok: false, why: 'syntax' });
  });

  test('what is JSON is parsed as it stands', () => {
    expect(parseJson(' {"a":[1,"\\u00e9",null]} \n')).toEqual({ ok: true, value: { a: [1, 'é', null] } });
    expect(parseJson('null')).toEqual({ ok: true, value: null });
    expect(parseJson('1e400')).toEqual({ ok: true, value: Number.POSITIVE_INFINITY });
  });

  test('a member named __proto__ is an ordinary member', () => {
    const parsed = parseJson('{"__proto__":{"a":1},"constructor":2}');
    expect(parsed.ok && member(parsed.value, '__proto__')).toEqual({ a: 1 });
    expect(parsed.ok && member(member(parsed.value, '__proto__'), 'a')).toBe(1);
    expect(member({}, '__proto__')).toBeUndefined();
    expect(member({}, 'constructor')).toBeUndefined();
    expect(member([1], '0')).toBeUndefined();
    expect(member(null, 'a')).toBeUndefined();
  });
});

describe('depth', () => {
  test.each([
    ['arrays', nest(MAX_DEPTH), nest(MAX_DEPTH + 1)],
    [
      'objects',
      `${'{"a":'.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}`,
      `${'{"a":'.repeat(MAX_DEPTH + 1)}1${'}'.repeat(MAX_DEPTH + 1)}`,
    ],
    [
      'both',
      `${'[{"a":'.repeat(MAX_DEPTH / 2)}1${'}]'.repeat(MAX_DEPTH / 2)}`,
      `[${'[{"a":'.repeat(MAX_DEPTH / 2)}1${'}]'.repeat(MAX_DEPTH / 2)}]`,
    ],
  ])('%s are parsed to the limit and refused beyond it', (_, within, beyond) => {
    expect(parseJson(within).ok).toBe(true);
    expect(parseJson(beyond)).toEqual({ ok: false, why: 'depth' });
  });

  test('many values side by side are not deep', () => {
    expect(parseJson(`[${Array.from({ length: 5_000 }, () => '[{}]').join(',')}]`).ok).toBe(true);
  });

  test.each([
    ['brackets', '['.repeat(2_000)],
    ['escaped quotes before brackets', `\\"${'['.repeat(2_000)}`],
    ['an escaped backslash at its end', `${'{'.repeat(2_000)}\\\\`],
    ['escaped backslashes and quotes', `${'\\\\\\"{'.repeat(2_000)}`],
  ])('a string that holds %s is not deep', (_, inner) => {
    expect(parseJson(`{"a":"${inner}","b":[1]}`).ok).toBe(true);
  });

  test('depth behind a string that ends in an escaped backslash is seen', () => {
    expect(parseJson(`["\\\\",${nest(MAX_DEPTH)}]`)).toEqual({ ok: false, why: 'depth' });
  });

  test('depth is refused before parsing, so that a broken end does not hide it', () => {
    expect(parseJson('['.repeat(100_000))).toEqual({ ok: false, why: 'depth' });
    expect(parseJson(`"${'['.repeat(100_000)}`)).toEqual({ ok: false, why: 'syntax' });
    expect(parseJson(`${']'.repeat(5_000)}${nest(5_000)}`).ok).toBe(false);
  });

  test('long runs of backslashes and quotes take linear time', { timeout: 30_000 }, () => {
    const run = '\\'.repeat(2_000_000);
    expect(parseJson(`"${run}"`).ok).toBe(true);
    expect(parseJson(`"${'\\"'.repeat(1_000_000)}"`).ok).toBe(true);
  });

  test('what is parsed can be written again without running out of stack', () => {
    const parsed = parseJson(nest(MAX_DEPTH));
    expect(parsed.ok && JSON.stringify(parsed.value)).toBe(nest(MAX_DEPTH));
  });
});

test('any text that JSON.parse reads is read the same, unless it is too deep', { timeout: 60_000 }, () => {
  const text = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '1', 'a', ' '), { maxLength: 30 })
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (input) => {
      const parsed = parseJson(input);
      if (parsed.ok) expect(parsed.value).toEqual(JSON.parse(input));
      else if (input.trim() !== '') expect(() => JSON.parse(input)).toThrow();
    }),
    { numRuns: 10_000 },
  );
});

describe('pointers', () => {
  const value = { '': 1, 'a/b': 2, 'm~n': 3, list: [{ x: 4 }], '~1': 5, '01': 6 };

  test.each([
    ['', value],
    ['/', 1],
    ['/a~1b', 2],
    ['/m~0n', 3],
    ['/list/0/x', 4],
    ['/~01', 5],
    ['/01', 6],
    ['/list/00', undefined],
    ['/list/01', undefined],
    ['/list/-', undefined],
    ['/list/1', undefined],
    ['/list/length', undefined],
    ['/list/0/x/y', undefined],
    ['/toString', undefined],
    ['list', undefined],
  ])('%j', (path, expected) => {
    expect(at(value, path)).toEqual(expected);
  });

  test('what is joined is found again, whatever the names', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '~1', '~0', '__proto__', '')), { maxLength: 5 }),
        (path) => {
          const built = path.reduceRight<unknown>(
            (inner, name) => ({ ['x']: 0, ...Object.fromEntries([[name, inner]]) }),
            'end',
          );
          expect(at(built, pointer(...path))).toBe('end');
        },
      ),
    );
    expect(pointer('tools', 0, 'a/b~')).toBe('/tools/0/a~1b~0');
  });
});

test('types are named as a person would', () => {
  expect([undefined, null, [], {}, '', 0, true].map(jsonType)).toEqual([
    'nothing',
    'null',
    'array',
    'object',
    'string',
    'number',
    'boolean',
  ]);
  expect([{}, [], null, 'a'].map(isObject)).toEqual([true, false, false, false]);
});
