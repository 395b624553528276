import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Header, SentRequest } from '../../src/model/exchange.ts';
import { placeholderText } from '../../src/model/placeholder.ts';
import { curlCommand } from '../../src/report/curl.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { collectSecrets } from '../../src/report/secrets.ts';
import { jsonExchange } from '../support/exchanges.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

let server: Server;
let origin = '';
const seen: Seen[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [{ name: name.toLowerCase(), value: rawHeaders[index + 1] ?? '' }] : [],
      );
      const body = Buffer.concat(chunks).toString('utf8');
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers, body });
      response.setHeader('x-shown', 'yes');
      response.end(request.method === 'HEAD' ? undefined : 'answer');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

/** Runs a command as a user would, with these variables set, and returns what it printed. */
async function run(command: string, variables: { readonly [name: string]: string } = {}): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nowhere', LC_ALL: 'C.UTF-8', ...variables };
  const running = promisify(execFile)('bash', ['--norc'], { env });
  running.child.stdin?.end(command);
  return (await running).stdout;
}

function request(changes: Partial<SentRequest> = {}): SentRequest {
  return {
    method: 'POST',
    url: `${origin}/mcp`,
    headers: [
      { name: 'content-type', value: 'application/json' },
      { name: 'accept', value: 'application/json, text/event-stream' },
    ],
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
    ...changes,
  };
}

const AWKWARD: readonly [string, Partial<SentRequest>][] = [
  ['an ordinary call', {}],
  ['quotes, dollars and backticks in the body', { body: `{"a":"it's $HOME \`id\` \\"q\\" \\\\ !!"}` }],
  ['a body that begins with an at sign', { body: '@/etc/passwd' }],
  ['a body of several lines and scripts', { body: '{\n "a": "Grüße 世界 🙂 \u2028 \u202e"\r\n}\n' }],
  ['a body of 300 KB', { body: `{"cursor":"${"it's ü".repeat(50_000)}"}` }],
  ['an empty body', { body: '' }],
  ['no body at all', { body: null }],
  ['a body without a type', { headers: [], body: 'text' }],
  [
    'a GET that opens a stream',
    { method: 'GET', headers: [{ name: 'accept', value: 'text/event-stream' }], body: null },
  ],
  ['a HEAD', { method: 'HEAD', headers: [], body: null }],
  ['a DELETE', { method: 'DELETE', headers: [{ name: 'mcp-protocol-version', value: '2025-11-25' }], body: null }],
  ['an OPTIONS', { method: 'OPTIONS', headers: [], body: null }],
  [
    'headers that hold what a shell acts on',
    {
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'x-note', value: `it's "$(id)" \\ ; & | * ? ~ # !x` },
        { name: 'x-empty', value: '' },
        { name: 'x-latin', value: 'caf\u00e9' },
      ],
    },
  ],
];

test.each(AWKWARD)('the command sends the very request: %s', async (_, changes) => {
  const sent = request(changes);
  const before = seen.length;
  const printed = await run(curlCommand(sent));
  expect(seen).toHaveLength(before + 1);
  const got = seen[before];
  expect(got).toMatchObject({ method: sent.method, url: '/mcp', body: sent.body ?? '' });
  for (const { name, value } of sent.headers) {
    const values = got?.headers.filter((header) => header.name === name).map((header) => header.value);
    expect(
      values?.map((one) => Buffer.from(one, 'latin1').toString('utf8')),
      name,
    ).toEqual([value]);
  }
  expect(printed).toContain('x-shown: yes');
});

test('the address is sent as it is: braces, brackets, quotes and what a shell would expand', async () => {
  const path = "/mcp/{a,b}/[1-3]/*?q='$HOME'&r=%20%C3%A9&s=(x)!";
  await run(curlCommand(request({ url: origin + path })));
  expect(seen.at(-1)?.url).toBe(path);
});

test('a body without a type gets the type that a browser gives it', async () => {
  await run(curlCommand(request({ headers: [], body: 'text' })));
  const types = seen.at(-1)?.headers.filter(({ name }) => name === 'content-type');
  expect(types).toEqual([{ name: 'content-type', value: 'text/plain;charset=UTF-8' }]);
});

test('the origin of a page can be added', async () => {
  await run(curlCommand(request(), { origin: 'https://tester.example' }));
  expect(seen.at(-1)?.headers).toContainEqual({ name: 'origin', value: 'https://tester.example' });
});

const TOKEN = 'tok-"$(id)"-\'77';
const SECRETS: readonly Header[] = [
  { name: 'authorization', value: `Bearer ${TOKEN}` },
  { name: 'x-api-key', value: 'key-1234567' },
  { name: 'mcp-session-id', value: 'session-7654321' },
];

test('secrets of a live request are variables, and filled in they give the very request', async () => {
  const sent = request({ headers: [...request().headers, ...SECRETS], url: `${origin}/mcp?api_key=query-4711&page=2` });
  const command = curlCommand(sent, { secretNames: ['X-Api-Key'] });
  for (const secret of [TOKEN, 'key-1234567', 'session-7654321', 'query-4711']) expect(command).not.toContain(secret);
  await run(command, {
    MCP_TOKEN: TOKEN,
    MCP_HEADER: 'key-1234567',
    MCP_SESSION_ID: 'session-7654321',
    MCP_SECRET: 'query-4711',
  });
  for (const header of SECRETS) expect(seen.at(-1)?.headers).toContainEqual(header);
  expect(seen.at(-1)?.url).toBe('/mcp?api_key=query-4711&page=2');
});

test('a request from an exported report gives the same command as the live one', () => {
  const headers = Object.fromEntries(SECRETS.map(({ name, value }) => [name, value]));
  const exchange = jsonExchange({ answer: {}, requestHeaders: headers });
  const secrets = collectSecrets({ url: exchange.request.url, headers: SECRETS.slice(0, 2) }, [exchange]);
  const exported = createRedactor(secrets).exchange(exchange);
  expect(exported.request).not.toEqual(exchange.request);
  expect(curlCommand(exported.request)).toBe(curlCommand(exchange.request, { secretNames: ['x-api-key'] }));
});

test('two secrets of one kind are two variables, and one secret in two places is one', () => {
  const [one, two] = [1, 2].map((number) =>
    placeholderText({ kind: 'header', number, length: 9, characters: 'digits' }),
  );
  const headers = [
    { name: 'x-one', value: one ?? '' },
    { name: 'x-two', value: `${two} and ${one}` },
  ];
  const command = curlCommand(request({ headers, body: null }));
  expect(command).toContain(`-H 'x-one: '"\${MCP_HEADER:?}"`);
  expect(command).toContain(`-H 'x-two: '"\${MCP_HEADER_2:?}"' and '"\${MCP_HEADER:?}"`);
});

test('a variable that is not set stops the command before anything is sent', async () => {
  const before = seen.length;
  const command = curlCommand(request({ headers: [{ name: 'authorization', value: 'Bearer secret-token' }] }));
  await expect(run(command)).rejects.toThrow(/MCP_TOKEN/);
  expect(seen).toHaveLength(before);
});

test('a request of a session says first where its id comes from, and one without a session says nothing', () => {
  const [comment, rest] = curlCommand(request({ headers: SECRETS })).split('\n', 2);
  expect(comment).toMatch(/^# .*Send initialize first and set MCP_SESSION_ID to the Mcp-Session-Id header/);
  // A shell that knows no comments takes it as a command that is not there, and goes on.
  expect(comment).not.toMatch(/['"`$&|;<>(){}*?!\\]/);
  expect(rest).toMatch(/^curl /);
  expect(curlCommand(request())).toMatch(/^curl /);
});
