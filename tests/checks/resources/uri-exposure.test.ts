import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/uri-exposure.ts';
import { words } from '../../support/lists.ts';
import { judgeResources, resource } from '../../support/resources.ts';

const judge = (uri: unknown) => judgeResources(check, [resource({ uri })]);

test.each([
  'file:///project/README.md',
  'file:///homework/a.md',
  'https://example.com/home/page',
  'parks://etc/hosts',
  'parks://berlin?page=2',
  'parks://a/..b/c',
  'not a uri',
  '',
])('%j shows nothing', (uri) => {
  expect(judge(uri).state).toBe('verified');
});

test.each([
  ['file:///home/ada/notes.md', 'a home, user or system folder'],
  ['file:///Users/ada/notes.md', 'a home, user or system folder'],
  ['FILE:///etc/passwd', 'a home, user or system folder'],
  ['file://localhost/root/a', 'a home, user or system folder'],
  ['file:///C:/parks', 'a drive of the host'],
  ['file://C:/parks', 'a drive of the host'],
  ['file:///c%3A/parks', 'a drive of the host'],
  ['parks://a/../b', 'a “..” segment'],
  ['parks://a/%2E%2e/b', 'a “..” segment'],
  ['parks:..', 'a “..” segment'],
])('%s is a risk', (uri, detail) => {
  expect(judge(uri)).toMatchObject({
    state: 'observed-risk',
    subjects: [{ detail, at: { pointer: '/result/resources/0/uri' } }],
  });
});

test.each([
  ['https://ada:hunter2@example.com/a', 'user info', 'https://…@example.com/a'],
  [
    'https://example.com/a?api_key=hunter2',
    'the query value api_key looks like a credential',
    'https://example.com/a?…',
  ],
  ['parks:a?token=hunter2', 'the query value token looks like a credential', 'parks:a?…'],
])('%s is a risk that does not repeat the secret', (uri, detail, name) => {
  const verdict = judge(uri);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name, detail }] });
  expect(words(verdict)).not.toContain('hunter2');
});

test('a URI that is no text is left to another check', () => {
  expect(judge(5).state).toBe('verified');
});

test('an empty list gives no verdict', () => {
  expect(judgeResources(check, []).state).toBe('not-checked');
});
