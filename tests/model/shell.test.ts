import { execFile, execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlCommand, shellQuote } from '../../src/model/shell.ts';

const AWKWARD = [
  '',
  'plain',
  "it's",
  "'; touch /never #",
  '$(touch /never) `touch /never` "$HOME" \\n \\',
  'two\nlines',
  'tab\tand escape \u001b[31m',
  "quote ' and \u001b and back\\slash",
  'hidden \u200b and turned \u202e text',
  'Grüße 世界 🙂',
  '-n',
  '@/etc/passwd',
  '{a,b} [1-3] * ? ~ ! % &',
];

test.each(AWKWARD)('bash reads %j back as it was', (value) => {
  const printed = execFileSync('bash', ['-c', `printf %s ${shellQuote(value)}`], {
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] ?? '' },
  });
  expect(printed).toBe(value);
});

test('a quoted word shows no character that a terminal acts on or hides', () => {
  for (const value of AWKWARD) {
    const codes = [...shellQuote(value)].map((character) => character.codePointAt(0) ?? 0);
    expect(codes.filter((code) => code < 0x20 || code === 0x7f || code === 0x200b || code === 0x202e)).toEqual([]);
  }
});

test('NUL, which no argument can hold, is left out', () => {
  expect(shellQuote('a\u0000b')).toBe("$'ab'");
});

test('the command sends the very request, whatever the values hold', async () => {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const command = curlCommand({
      method: 'POST',
      url: `http://127.0.0.1:${port}/mcp?a={b,c}&d='[1-3]'`,
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'x-note', value: 'it\'s "quoted" $HOME' },
        { name: 'x-empty', value: '' },
      ],
      body: '@{"name":"it\'s"}',
    });
    const { stdout } = await promisify(execFile)('bash', ['-c', command]);
    expect(stdout).toBe('ok');
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: "/mcp?a={b,c}&d='[1-3]'",
      headers: { 'content-type': 'application/json', 'x-note': 'it\'s "quoted" $HOME', 'x-empty': '' },
      body: '@{"name":"it\'s"}',
    });
  } finally {
    server.close();
  }
});

test('a GET names no method and a HEAD is asked as curl wants it', () => {
  expect(curlCommand({ method: 'GET', url: 'http://h/', headers: [], body: null })).toBe(
    "curl -q -sS --globoff 'http://h/'",
  );
  expect(curlCommand({ method: 'HEAD', url: 'http://h/', headers: [], body: null })).toContain('--head');
});
