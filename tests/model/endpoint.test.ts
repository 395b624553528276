import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressReading, addressSpace, readAddress } from '../../src/model/endpoint.ts';

type Problem = Extract<AddressReading, { ok: false }>['problem'];

const PRACTICE = ['dual.practice.invalid'];

function url(input: string): string {
  const reading = readAddress(input, PRACTICE);
  return reading.ok ? reading.url : `refused: ${reading.problem}`;
}

function notes(input: string): readonly string[] {
  const reading = readAddress(input, PRACTICE);
  return reading.ok ? reading.notes : [`refused: ${reading.problem}`];
}

test.each([
  'http://localhost:3000/mcp',
  'https://example.com/mcp',
  'https://example.com/',
  'http://[::1]:8080/sse',
  'https://user-host.example.com:8443/a/b?tenant=1&x=%20',
  'http://127.0.0.1/',
  'https://xn--bcher-kva.example/mcp',
  'https://dual.practice.invalid/mcp',
])('%s is taken as it is', (address) => {
  expect(readAddress(address, PRACTICE)).toMatchObject({ ok: true, url: address, notes: [] });
});

test.each([
  ['  http://localhost:3000/mcp\n', 'http://localhost:3000/mcp'],
  ['\u200bhttp://localhost:3000/mcp\ufeff', 'http://localhost:3000/mcp'],
  ['"http://localhost:3000/mcp"', 'http://localhost:3000/mcp'],
  ['<https://example.com/mcp>', 'https://example.com/mcp'],
  ['HTTPS://Example.COM:443/MCP', 'https://example.com/MCP'],
  ['http://example.com', 'http://example.com/'],
])('%j is tidied to %s', (input, address) => {
  expect(url(input)).toBe(address);
});

describe('a port', () => {
  test.each([
    ['3000', 'http://localhost:3000/mcp'],
    [':3000', 'http://localhost:3000/mcp'],
    [' 08080 ', 'http://localhost:8080/mcp'],
    ['80', 'http://localhost/mcp'],
    ['3000/sse', 'http://localhost:3000/sse'],
    [':3000/a?b=1', 'http://localhost:3000/a?b=1'],
    ['3000/', 'http://localhost:3000/'],
    ['65535', 'http://localhost:65535/mcp'],
  ])('%s alone is one of this machine', (input, address) => {
    expect(url(input)).toBe(address);
    expect(notes(input)[0]).toContain('localhost');
  });

  test.each([
    '0',
    '25',
    '6000',
    '4190',
    '10080',
    'http://localhost:6667/mcp',
    'https://example.com:22/',
    'localhost:5060',
  ])('%s is blocked by browsers', (input) => {
    expect(readAddress(input)).toMatchObject({ ok: false, problem: 'port', text: expect.stringContaining('block') });
  });

  test.each([
    '65536',
    '99999',
    '123456',
    '2130706433',
    'http://localhost:70000/mcp',
    'example.com:100000',
    'http://[::1]:99999/',
  ])('%s does not exist', (input) => {
    expect(readAddress(input)).toMatchObject({ ok: false, problem: 'port', text: expect.stringContaining('65535') });
  });
});

test.each([
  ['localhost', 'http://localhost/'],
  ['localhost:3000/', 'http://localhost:3000/'],
  ['localhost:3000?a=b', 'http://localhost:3000/?a=b'],
  ['localhost:3000/mcp', 'http://localhost:3000/mcp'],
  ['LOCALHOST/MCP', 'http://localhost/MCP'],
  ['app.localhost/mcp', 'http://app.localhost/mcp'],
  ['127.0.0.1:8000/mcp', 'http://127.0.0.1:8000/mcp'],
  ['[::1]:3000/mcp', 'http://[::1]:3000/mcp'],
  ['192.168.1.20/mcp', 'http://192.168.1.20/mcp'],
  ['nas:3000/mcp', 'http://nas:3000/mcp'],
  ['nas.local', 'http://nas.local/'],
  ['example.com', 'https://example.com/'],
  ['example.com/mcp', 'https://example.com/mcp'],
  ['example.com:8443/mcp?a=http://b', 'https://example.com:8443/mcp?a=http://b'],
  ['//example.com/mcp', 'https://example.com/mcp'],
  ['8.8.8.8/mcp', 'https://8.8.8.8/mcp'],
  ['dual.practice.invalid/mcp', 'https://dual.practice.invalid/mcp'],
])('%s gets the scheme that fits: %s', (input, address) => {
  expect(url(input)).toBe(address);
  expect(notes(input)).toEqual([expect.stringMatching(/^https?:\/\/ was added\.$/)]);
});

test.each([
  ['localhost:3000', 'http://localhost:3000/mcp'],
  ['LOCALHOST:3000', 'http://localhost:3000/mcp'],
  ['0.0.0.0:8000', 'http://0.0.0.0:8000/mcp'],
  ['[::1]:3000', 'http://[::1]:3000/mcp'],
  ['example.com:8443', 'https://example.com:8443/mcp'],
])('%s, a host with a port alone, is read like a port: %s', (input, address) => {
  expect(url(input)).toBe(address);
  expect(notes(input)).toEqual([expect.stringMatching(/^https?:\/\/ and the path \/mcp were added: /)]);
});

test.each(['http://localhost:3000', 'http://localhost:3000/', 'https://example.com:8443'])(
  '%s, a whole URL, is given no path',
  (input) => {
    expect(url(input)).toBe(new URL(input).href);
    expect(notes(input)).toEqual([]);
  },
);

test.each(['http://localhost:3000/mcp#tools', 'http://localhost:3000/mcp#', 'localhost:3000/mcp#a?b'])(
  'the fragment of %s is dropped and that is said',
  (input) => {
    expect(url(input)).toBe('http://localhost:3000/mcp');
    expect(notes(input).at(-1)).toContain('fragment');
  },
);

test.each<[Problem, readonly string[]]>([
  ['empty', ['', '   ', '\n\t', '\u200b']],
  [
    'stdio',
    [
      'npx -y @modelcontextprotocol/server-everything',
      'NPX server',
      '$ npx server',
      'API_KEY=abc DEBUG= npx -y server',
      'sudo docker run -i --rm mcp/time',
      'uvx mcp-server-time --local-timezone=Europe/Berlin',
      'python -m my_server',
      'python3 server.py',
      'node.exe build\\index.js',
      'node ./build/index.js --url http://localhost:3000',
      './server.py --stdio',
      '~/bin/server.sh',
      '/usr/local/lib/server.js',
      'C:\\servers\\mcp.exe --stdio',
      '{"mcpServers": {"time": {"command": "uvx", "args": ["mcp-server-time"]}}}',
      '{\n  "command": "npx"\n}',
    ],
  ],
  [
    'scheme',
    [
      'ws://localhost:3000/mcp',
      'file:///etc/passwd',
      'htp://localhost',
      'stdio://x',
      'ftp://example.com',
      'chrome://version',
    ],
  ],
  [
    'userinfo',
    [
      'http://me:secret@localhost:3000/mcp',
      'https://token@example.com/',
      'http://:pw@h/',
      'me:secret@example.com/mcp',
      'me@example.com',
    ],
  ],
  [
    'practice-unknown',
    [
      'https://other.practice.invalid/mcp',
      'practice.invalid',
      'https://a.dual.practice.invalid/',
      'http://dual.practice.invalid/mcp',
      'https://dual.practice.invalid:8443/mcp',
      'https://dual.practice.invalid./mcp',
    ],
  ],
  [
    'not-a-url',
    [
      'hello',
      'my server',
      'http://',
      'https://?x',
      'http:///',
      'http://a b/mcp',
      'http://localhost:3000/my path',
      'http://localhost:3000\n/mcp',
      'http://local\thost/',
      'http://exa\u0000mple.com/',
      'http://[::1/mcp',
      'http://[zz]/',
      'http://exa%mple.com/',
      'http://localhost:port/mcp',
      'https://http://localhost:3000/mcp',
      '/mcp',
      '?a=b',
      '#',
      '.',
      '\\\\server\\share',
      '::1',
      'http:localhost:3000',
      'http:/localhost:3000',
      'javascript:alert(1)',
      'mailto:me',
      'data:text/html,x',
      'curl http://localhost:3000/mcp',
      `https://example.com/${'a'.repeat(9000)}`,
      '☃',
    ],
  ],
])('refused as %s', (problem, inputs) => {
  for (const input of inputs)
    expect([input.slice(0, 90), url(input)]).toEqual([input.slice(0, 90), `refused: ${problem}`]);
});

test('a refusal repeats no credential of the input', () => {
  for (const input of [
    'http://me:canary@bad host/',
    'http://me:canary@[/x',
    'me:canary@x y',
    'javascript:canary@x',
    'http://[/?api_key=canary',
    'http://localhost:bad/#canary',
    'https://http://me:canary@h',
  ]) {
    const reading = readAddress(input);
    expect(reading.ok).toBe(false);
    expect(JSON.stringify(reading)).not.toContain('canary');
  }
});

test.each([
  [
    'loopback',
    ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '[::ffff:7f00:1]'],
  ],
  [
    'private',
    [
      '10.0.0.1',
      '172.16.0.1',
      '172.31.9.9',
      '192.168.0.1',
      '169.254.1.1',
      '100.64.0.1',
      '100.127.0.1',
      '0.0.0.0',
      '[::]',
      '[fd00::1]',
      '[fe80::1]',
      '[::ffff:a00:1]',
      'nas',
      'printer.local',
      'host.docker.internal',
      'x.home.arpa',
      'x.lan',
    ],
  ],
  [
    'public',
    [
      'example.com',
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '11.0.0.1',
      '128.0.0.1',
      '[2001:db8::1]',
      '[fd::1]',
      '[::ffff:808:808]',
      'notlocalhost.com',
      'x.locals',
      '10.0.0.1.example.com',
      '',
    ],
  ],
  ['practice', ['a.practice.invalid', 'a.practice.invalid.', 'A.Practice.Invalid', 'practice.invalid']],
] as const)('%s names', (space, hosts) => {
  for (const host of hosts) expect([host, addressSpace(host)]).toEqual([host, space]);
});

const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ['http', 'https', 'ws', 'ftp'] }),
  fc
    .array(
      fc.constantFrom(
        'http',
        'https',
        ':',
        '//',
        '/',
        '@',
        '#',
        '?',
        '.',
        '[',
        ']',
        '::1',
        'localhost',
        '127.0.0.1',
        '3000',
        '99999',
        ' ',
        '\\',
        '%',
        '%20',
        'é',
        'npx',
        '=',
        '"',
        'a.b',
        'practice.invalid',
        '\u200b',
        '\0',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
);

test('any input is read or refused, and what is read can be requested by a browser', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(garbage, (input) => {
      const reading = readAddress(input, PRACTICE);
      if (!reading.ok) {
        expect(reading.text.length).toBeLessThan(500);
        return;
      }
      const read = new URL(reading.url);
      expect(['http:', 'https:']).toContain(read.protocol);
      expect(read.href).toBe(reading.url);
      expect(reading.url).not.toContain('#');
      expect([read.username, read.password]).toEqual(['', '']);
      expect(read.hostname).not.toBe('');
      expect(() => new Request(reading.url)).not.toThrow();
      // Entering what was read changes nothing any more.
      expect(readAddress(reading.url, PRACTICE)).toEqual({ ...reading, notes: [], droppedFragment: false });
    }),
    { numRuns: 10_000 },
  );
});
