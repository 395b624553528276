import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/item-shape.ts';
import { pointers } from '../../support/lists.ts';
import { judgeResources, resource } from '../../support/resources.ts';

test('a resource with uri and name is verified, with the optional members and without', () => {
  expect(judgeResources(check, [resource(), { uri: 'a:b', name: 'n' }]).state).toBe('verified');
});

test.each([
  [{ uri: undefined }, 'no uri', ''],
  [{ uri: null }, 'uri is null', '/uri'],
  [{ name: undefined }, 'no name', ''],
  [{ name: 5 }, 'name is number', '/name'],
  [{ description: {} }, 'description is object', '/description'],
  [{ mimeType: null }, 'mimeType is null', '/mimeType'],
  [{ size: '5' }, 'size is string', '/size'],
])('%j fails', (changes, detail, path) => {
  const verdict = judgeResources(check, [resource(), resource(changes)]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual([`/result/resources/1${path}`]);
});

test.each([
  [{ name: '' }, 'the name is empty'],
  [{ mimeType: 'markdown' }, 'mimeType is “markdown”'],
  [{ mimeType: '' }, 'mimeType is “”'],
  [{ size: -1 }, 'size is -1'],
  [{ size: 1.5 }, 'size is 1.5'],
])('%j is a risk', (changes, detail) => {
  expect(judgeResources(check, [resource(changes)])).toMatchObject({ state: 'observed-risk', subjects: [{ detail }] });
});

test('a media type with parameters is right', () => {
  expect(judgeResources(check, [resource({ mimeType: 'text/plain; charset="utf-8"' })]).state).toBe('verified');
});

test('an empty list gives no verdict', () => {
  expect(judgeResources(check, []).state).toBe('not-checked');
});
