import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCutSecrets, findSecrets } from '../../src/report/find-secrets.ts';

const SECRET = 'p@ss/"w0rd\\&é';

/** The text with every place found replaced by a mark. */
function marked(text: string, value: string): string {
  let result = '';
  let done = 0;
  for (const { from, to } of findSecrets(text, [{ value }])) {
    result += `${text.slice(done, from)}¤`;
    done = to;
  }
  return result + text.slice(done);
}

const escapeAll = (text: string) =>
  Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join(
    '',
  );

test.each([
  ['as it is', SECRET],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in JSON with escaped slashes', JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/')],
  ['in JSON inside JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
  ['with every character escaped', escapeAll(SECRET)],
  ['with every character escaped in upper case', escapeAll(SECRET).toUpperCase().replaceAll('\\U', '\\u')],
  ['percent-encoded', encodeURIComponent(SECRET)],
  ['percent-encoded in lower case', encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
  ['with HTML entities', SECRET.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
])('a secret is found %s', (_, form) => {
  expect(marked(`before ${form}, ${form} after`, SECRET)).toBe('before ¤, ¤ after');
});

test('a plus sign stands for a space in a query', () => {
  expect(marked('?q=open+sesame+now%21', 'open sesame now!')).toBe('?q=¤');
});

test('a secret outside the basic plane is found in every form', () => {
  const secret = 'key-🙂-key';
  expect(marked(secret, secret)).toBe('¤');
  expect(marked(escapeAll(secret), secret)).toBe('¤');
  expect(marked(encodeURIComponent(secret), secret)).toBe('¤');
});

test('an escape that ends where the secret begins is left whole', () => {
  expect(JSON.parse(`"${marked('line\\nabcdef', 'nabcdef')}"`)).toBe('line\n¤');
  expect(JSON.parse(`"${marked('A\\u0041bcdefg', 'u0041bcdefg')}"`)).toBe('AA¤');
  expect(JSON.parse(`"${marked('say \\"quoted\\"', '"quoted"')}"`)).toBe('say ¤');
});

test('places of several secrets do not overlap, and the longest wins', () => {
  const secrets = [{ value: 'secret' }, { value: 'secret-and-more' }, { value: 'more-still' }];
  const found = findSecrets('a secret-and-more-still z', secrets);
  expect(found.map(({ from, to, secret }) => [from, to, secret.value])).toEqual([[2, 23, 'secret-and-more']]);
});

test('a secret that was cut by the end of an excerpt is found', () => {
  const cut = (text: string) => findCutSecrets(text, [{ value: 'abcdefghijklmnop' }]).map(({ from, to }) => [from, to]);
  expect(cut('token abcdefghij')).toEqual([[6, 16]]);
  expect(cut('“token abcdefghij…” is wrong')).toEqual([[7, 17]]);
  expect(cut('abcdefghij, which is something else')).toEqual([]);
  expect(cut('token abcd')).toEqual([]);
});

const secret = fc.string({ unit: 'grapheme', minLength: 4 }).filter((text) => text.isWellFormed() && !/\s/.test(text));

test('no form of a secret survives, and nothing else is touched', () => {
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
      for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), escapeAll(value)]) {
        const places = findSecrets(`${before} ${form} ${after}`, [{ value }]);
        const covered = places.some(
          ({ from, to }) => from <= before.length + 1 && to >= before.length + 1 + form.length,
        );
        // A backslash before the form belongs to it or takes its first character along.
        expect(covered || before.endsWith('\\')).toBe(true);
      }
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(findSecrets(text, [{ value: 'a secret that is nowhere' }])).toEqual([]);
    }),
  );
});
