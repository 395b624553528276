import { expect, test } from 'vitest';
import { isOrigin, isOwnScript } from '../../src/page/trusted-types.ts';

const BASE = 'https://example.com/tools/handcheck/index.html';

test.each(['probe/main-abc123.js', 'inside/main-abc123.js', 'probe/sw.js'])(
  '%s of this page is its own script',
  (path) => {
    expect(isOwnScript(`https://example.com/tools/handcheck/${path}`, BASE)).toBe(true);
  },
);

test.each([
  'https://example.com/probe/sw.js',
  'https://example.org/tools/handcheck/probe/sw.js',
  'https://example.com/tools/handcheck/probe/../other.js',
  'https://example.com/tools/handcheck/probe/sub/sw.js',
  'https://example.com/tools/handcheck/assets/index.js',
  'https://example.com/tools/handcheck/probe/sw.js?x=1',
  'data:text/javascript,alert(1)',
  'blob:https://example.com/0f',
])('%s is refused', (url) => {
  expect(isOwnScript(url, BASE)).toBe(false);
});

test.each(['https://mcp.example', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '%s is an origin for the frame',
  (text) => {
    expect(isOrigin(text)).toBe(true);
  },
);

test.each([
  'https://mcp.example/',
  'https://mcp.example/mcp',
  'https://mcp.example"><script>alert(1)</script>',
  'https://mcp.example; script-src *',
  'https://mcp.example https://other.example',
  'javascript:alert(1)',
  'null',
  '',
])('%s is none', (text) => {
  expect(isOrigin(text)).toBe(false);
});
