import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, pointer } from '../../../src/model/json.ts';
import { type JsonLine, jsonLines, linesAt } from '../../../src/ui/reading/json-lines.ts';
import { findPlace } from '../../../src/ui/reading/json-place.ts';

function shown(text: string): readonly string[] {
  return (jsonLines(text) ?? []).map(
    ({ depth, key, value }: JsonLine) => `${'  '.repeat(depth)}${key === '' ? '' : `${key}: `}${value}`,
  );
}

test('objects that do not fit in a line are laid out member by member', () => {
  const long = 'x'.repeat(80);
  expect(shown(`{"a":1,"b":{"c":"${long}"},"d":[]}`)).toEqual([
    '{',
    '  "a": 1,',
    '  "b": {',
    `    "c": "${long}"`,
    '  },',
    '  "d": []',
    '}',
  ]);
});

test('short objects and arrays stay on one line', () => {
  expect(shown('{"jsonrpc":"2.0","id":2,"params":{}}')).toEqual(['{ "jsonrpc": "2.0", "id": 2, "params": {} }']);
  expect(shown('[1,2,{"a":[]}]')).toEqual(['[1, 2, { "a": [] }]']);
});

test('numbers, escapes and repeated keys stay as they were sent', () => {
  expect(shown('{"a":1.0,"a":1e2,"\\u0062":"\\u202e"}')).toEqual(['{ "a": 1.0, "a": 1e2, "\\u0062": "\\u202e" }']);
});

test('text that was cut off is laid out as far as it goes', () => {
  expect(shown(`{"tools":[{"name":"one"},{"name":"tw`)).toEqual([
    '{',
    '  "tools": [',
    '    { "name": "one" },',
    '    {',
    '      "name": "tw',
  ]);
});

test('what is no JSON is left alone', () => {
  expect(jsonLines('<html></html>')).toBeNull();
  expect(jsonLines('plain')).toBeNull();
});

test('rubbish behind JSON is shown and not dropped', () => {
  expect(shown('{"a":1}] and more').join('\n')).toContain('] and more');
});

test('the lines of a value are found by its pointer, and the nearest line where it stands within one', () => {
  const text = `{"result":{"tools":[{"name":"a","text":"${'x'.repeat(90)}"},{"name":"b"}]}}`;
  const lines = jsonLines(text) ?? [];
  const valuesAt = (path: string): readonly string[] =>
    [...linesAt(lines, path)].map((index) => lines[index]?.value ?? '');
  expect(valuesAt('/result/tools/0/name')).toEqual(['"a",']);
  expect(valuesAt('/result/tools/1/name')).toEqual(['{ "name": "b" }']);
  expect(valuesAt('/result/tools/0')).toHaveLength(4);
  expect(valuesAt('/result/prompts')).toEqual([]);
});

test('a pointer with a slash and a tilde in a name finds its line', () => {
  const lines = jsonLines(`{"a/b":{"c~d":"${'x'.repeat(80)}"}}`) ?? [];
  expect([...linesAt(lines, pointer('a/b', 'c~d'))]).toEqual([2]);
});

test('every place that is found is the value that the pointer names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(), async (value, pick) => {
      const text = JSON.stringify(value);
      const paths = pathsOf(value);
      const path = paths[pick % paths.length] ?? '';
      const place = await findPlace(text, path, () => Promise.resolve());
      if (path === '' && (typeof value !== 'object' || value === null)) return;
      expect(place && JSON.parse(text.slice(place.from, place.to))).toEqual(at(JSON.parse(text), path));
    }),
  );
});

test('a pointer that names nothing finds nothing', async () => {
  expect(await findPlace('{"a":[1,2]}', '/a/7', () => Promise.resolve())).toBeNull();
});

test('a place comes with the value around it', async () => {
  const text = '{"a":[{"n":1},{"n":2}]}';
  const place = await findPlace(text, '/a/1/n', () => Promise.resolve());
  expect(place?.parent?.at).toBe('/a/1');
  expect(text.slice(place?.parent?.from)).toBe('{"n":2}]}');
});

/** Pointers to everything in a value. Names that JSON text would repeat are fine: the value has each once. */
function pathsOf(value: unknown, base = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [base];
  return [base, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, base + pointer(name)))];
}
