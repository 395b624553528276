import { expect, test } from 'vitest';
import check from '../../../src/checks/errors/leak.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { streamExchange } from '../../support/exchanges.ts';

function judge(message: string, url = 'https://mcp.example/app/mcp') {
  return judgeAnswers(check, [answered(errorResponse({ code: -32603, message }), { status: 500, url })]);
}

test.each([
  'There is no such method.',
  'Cannot POST /app/mcp',
  'Look at a file (line 3)',
  'Unsupported protocol version: 2025-11-25',
  'Select a tool from the list',
  'See https://docs.example/usr/share/guide',
  'Origin http://localhost:4173 is not allowed',
  'version 10.2.3.4.5 is too old',
])('“%s” is verified', (message) => {
  expect(judge(message).state).toBe('verified');
});

test.each([
  ['a stack trace', 'TypeError: x\n    at Server.handle (/srv/app/index.js:10:5)'],
  ['a stack trace', 'at async listTools (file:///home/me/server.mjs:3:9)'],
  ['a stack trace', 'Traceback (most recent call last):\n  File "/app/server.py", line 3'],
  ['a stack trace', 'goroutine 12 [running]:'],
  ['SQL', 'near "x": SELECT id, name FROM users WHERE'],
  ['a connection string', 'cannot reach postgres://app:secret@db:5432/app'],
  ['a credential in an address', 'GET https://user:pw@internal.example/ failed'],
  ['an environment variable', 'missing after API_KEY=sk-123456'],
  ['a path of the file system', 'ENOENT: no such file or directory, open ‘/home/me/secret.txt’'],
  ['a path of the file system', 'cannot open C:\\Users\\me\\config.json'],
  ['a private address', 'connect ECONNREFUSED 10.0.12.7:5432'],
  ['a private address', 'connect ECONNREFUSED 192.168.1.20.'],
  ['a private address', 'proxy error: localhost:9000'],
])('%s is a risk', (what, message) => {
  const verdict = judge(message);
  expect(verdict.state).toBe('observed-risk');
  expect(JSON.stringify(verdict)).toContain(what);
});

test('the endpoint’s own private address is no leak, another one is', () => {
  expect(judge('connect 127.0.0.1:3000', 'http://localhost:3000/mcp').state).toBe('verified');
  expect(judge('connect 10.0.0.5:80', 'http://10.0.0.5/mcp').state).toBe('verified');
  expect(judge('connect 10.0.0.6:80', 'http://10.0.0.5/mcp').state).toBe('observed-risk');
});

test('a path is seen although the endpoint lies at the root of its host', () => {
  expect(judge('open /home/me/x', 'https://mcp.example/').state).toBe('observed-risk');
});

test('of a stream only the errors are read', () => {
  const note = { jsonrpc: '2.0', method: 'notifications/message', params: { data: '/home/me/x' } };
  const error = (message: string) => errorResponse({ code: 1, message });
  expect(judgeAnswers(check, [streamExchange({ events: [note, error('no')] })]).state).toBe('verified');
  expect(judgeAnswers(check, [streamExchange({ events: [note, error('open /home/me/x')] })]).state).toBe(
    'observed-risk',
  );
});

test('long hostile text is searched in a moment', () => {
  const hostile = [
    'at '.repeat(20_000),
    'A_'.repeat(30_000),
    '/home/'.repeat(10_000),
    'https://'.repeat(8_000),
    '1.'.repeat(30_000),
  ];
  const began = performance.now();
  for (const text of hostile) judge(text);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('without an error there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}))])).toMatchObject({ reason: { code: 'n/a.no-errors-seen' } });
});
