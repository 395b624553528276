import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/uri-valid.ts';
import { pointers } from '../../support/lists.ts';
import { judgeResources, resource } from '../../support/resources.ts';

const judge = (...uris: readonly unknown[]) =>
  judgeResources(
    check,
    uris.map((uri) => resource({ uri })),
  );

test.each([
  'file:///project/README.md',
  'https://user@example.com:8080/a%20b?c=d#e',
  'urn:isbn:0451450523',
  'x-parks+v1.0:berlin;a=1,2',
  'http://[2001:db8::1]:8080/a',
  "git://host/a!$&'()*+,;=:@~-._",
])('%s is verified', (uri) => {
  expect(judge(uri).state).toBe('verified');
});

test.each([
  ['', 'it is empty'],
  ['parks/berlin', 'it has no scheme'],
  ['/etc/hosts', 'it has no scheme'],
  ['1parks:berlin', 'it has no scheme'],
  ['parks://new york', 'it holds a space'],
  ['file:///C:\\parks', 'it holds a backslash'],
  ['parks://{city}', 'it holds “{”'],
  ['parks://k\u00f6ln', 'it holds the letter “\u00f6” outside ASCII (U+00F6)'],
  ['parks://a\u{1F333}', 'it holds a character outside ASCII (U+1F333)'],
  ['parks://a\u0007', 'it holds a control character (U+0007)'],
  ['parks://a%2', '“%” is not followed by two hexadecimal digits'],
  ['parks://a/[0]', 'it holds “[”'],
  ['parks://a#b#c', 'it holds “#” twice'],
])('%j fails', (uri, detail) => {
  const verdict = judge('a:b', uri);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ name: uri === '' ? '(empty)' : uri, detail }] });
  expect(pointers(verdict)).toEqual(['/result/resources/1/uri']);
});

test('a URI that stands twice is a risk', () => {
  expect(judge('a:b', 'a:b')).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'a:b', detail: 'listed twice' }],
  });
});

test('URIs that are no text are left to another check', () => {
  expect(judge(5)).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});

test('an empty list gives no verdict', () => {
  expect(judge().state).toBe('not-checked');
});
