import { expect, test } from 'vitest';
import { maskedUrl } from '../../src/model/endpoint.ts';

test('an address without secrets stays as it is', () => {
  for (const url of ['https://h.example/mcp', 'http://localhost:3000/mcp?team=blue&x', 'https://h/p#part', 'no url?']) {
    expect(maskedUrl(url)).toBe(url);
  }
});

test('the value of a parameter named like a credential is replaced, its name stays', () => {
  expect(maskedUrl('https://h/mcp?team=blue&api_key=abc123&x=1#part')).toBe(
    'https://h/mcp?team=blue&api_key=REDACTED&x=1#part',
  );
  expect(maskedUrl('https://h/mcp?%74oken=abc')).toBe('https://h/mcp?%74oken=REDACTED');
});

test('a long random value is replaced whatever its name is', () => {
  expect(maskedUrl(`https://h/mcp?u=${'a1B2'.repeat(10)}`)).toBe('https://h/mcp?u=REDACTED');
});

test('user name and password are taken out', () => {
  expect(maskedUrl('https://me:pw@h/mcp?x=1')).toBe('https://h/mcp?x=1');
});
