import { expect, test } from 'vitest';
import { otherLoopback } from '../../src/model/other-loopback.ts';

test.each([
  ['http://localhost:3000/mcp?a=1', 'http://127.0.0.1:3000/mcp?a=1'],
  ['http://127.0.0.1:3000/mcp', 'http://localhost:3000/mcp'],
  ['http://[::1]:3000/mcp', 'http://localhost:3000/mcp'],
])('%s is also %s', (url, other) => {
  expect(otherLoopback(url)).toBe(other);
});

test.each(['https://mcp.example/mcp', 'http://127.0.0.2/mcp', 'http://foo.localhost/mcp', 'localhost', ''])(
  '“%s” has no other usual name',
  (url) => {
    expect(otherLoopback(url)).toBeNull();
  },
);
