import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/capabilities-extensions.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { locatedObject } from '../../support/openings.ts';

function judge(extensions: object) {
  const at = '/result/capabilities/extensions';
  return judgeEra(check, eraFacts({ extensions: locatedObject(extensions, at) }, { era: 'modern' }));
}

test('a prefix, a slash and a name with an object is verified', () => {
  const extensions = { 'io.modelcontextprotocol/ui': {}, 'com.example/a_b.c-9': { x: 1 }, 'com.example/': {} };
  expect(judge(extensions).state).toBe('verified');
});

test.each([
  ['without a prefix', 'feature'],
  ['with an empty prefix', '/feature'],
  ['with an empty label', 'com..example/feature'],
  ['with a label that begins with a digit', 'com.1example/feature'],
  ['with a label that ends with a hyphen', 'com.example-/feature'],
  ['with a name that begins with a dot', 'com.example/.feature'],
  ['with a space in its name', 'com.example/a feature'],
])('an identifier %s fails', (_, key) => {
  expect(judge({ [key]: {} })).toMatchObject({ state: 'failed', subjects: [{ name: key }] });
});

test.each([null, true, 'on', []])('settings that are %j fail', (value) => {
  expect(judge({ 'com.example/feature': value }).state).toBe('failed');
});

test('a reserved prefix other than the official one is a risk', () => {
  expect(judge({ 'dev.mcp/feature': {} }).state).toBe('observed-risk');
  expect(judge({ 'org.modelcontextprotocol.api/feature': {} }).state).toBe('observed-risk');
  expect(judge({ 'com.example.mcp/feature': {} }).state).toBe('verified');
});

test('without extensions there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'modern' })).state).toBe('not-checked');
});
