import { X509Certificate } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isObject, member, parseJson } from '../../src/model/json.ts';
import { createAuthority, selfSigned } from './certificates.ts';
import { AUTHORITY, type FaultName, HEADERS, startFault } from './cors-faults.ts';
import type { FaultEra, FaultServer } from './fault-server.ts';
import { type RawOutcome, rawRequest } from './raw-request.ts';

const ORIGIN = 'http://page.example';
const ASKED = 'content-type,mcp-method,mcp-protocol-version';

async function start(name: FaultName, era?: FaultEra): Promise<FaultServer> {
  const server = await startFault(name, era);
  onTestFinished(() => server.close());
  return server;
}

function preflight(server: FaultServer): Promise<RawOutcome> {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': ASKED };
  return rawRequest(server.url, { method: 'OPTIONS', headers: { origin: ORIGIN, ...headers } });
}

const DISCOVER = {
  method: 'POST',
  headers: {
    origin: ORIGIN,
    'content-type': 'application/json',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'server/discover',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'server/discover',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }),
};

function discover(server: FaultServer, ca?: string): Promise<RawOutcome> {
  return rawRequest(server.url, { ...DISCOVER, ...(ca === undefined ? {} : { ca }) });
}

/** Status and the values of Access-Control-Allow-Origin, or what came instead. */
function seen(outcome: RawOutcome): unknown {
  if (outcome.kind !== 'answer') return outcome.kind;
  return [outcome.status, ...outcome.values('access-control-allow-origin')];
}

function isDiscovered(outcome: RawOutcome): boolean {
  const parsed = parseJson(outcome.kind === 'answer' ? outcome.body : '');
  return parsed.ok && isObject(member(parsed.value, 'result'));
}

test('the server without a fault grants what is asked for and answers', async () => {
  const server = await start('open');
  expect(seen(await preflight(server))).toEqual([204, '*']);
  const outcome = await discover(server);
  expect(seen(outcome)).toEqual([200, '*']);
  expect(isDiscovered(outcome)).toBe(true);
  expect(server.requests.map(({ method }) => method)).toEqual(['OPTIONS', 'POST']);
});

describe('Access-Control-Allow-Origin', () => {
  test.each<[FaultName, readonly string[]]>([
    ['no-cors', []],
    ['no-cors-options-200', []],
    ['origin-other', ['https://elsewhere.example']],
    ['origin-null', ['null']],
    ['origin-twice', [ORIGIN, ORIGIN]],
    ['origin-list', [`${ORIGIN}, https://elsewhere.example`]],
    ['origin-slash', [`${ORIGIN}/`]],
  ])('%s: the server answers, and the header says %j in the preflight and the answer', async (name, values) => {
    const server = await start(name);
    expect(seen(await preflight(server))).toEqual([expect.any(Number), ...values]);
    const outcome = await discover(server);
    expect(seen(outcome)).toEqual([200, ...values]);
    expect(isDiscovered(outcome)).toBe(true);
  });

  test.each<[FaultName, unknown, unknown]>([
    ['origin-refused', [403], [403]],
    ['origin-refused-after-preflight', [204, '*'], [403]],
    ['origin-refused-readable', [204, '*'], [403, '*']],
  ])('%s: a page gets 403, and whoever sends no Origin is answered', async (name, options, answer) => {
    const server = await start(name);
    expect(seen(await preflight(server))).toEqual(options);
    expect(seen(await discover(server))).toEqual(answer);
    const { origin: _, ...headers } = DISCOVER.headers;
    expect(isDiscovered(await rawRequest(server.url, { ...DISCOVER, headers }))).toBe(true);
  });
});

describe('the preflight', () => {
  test.each<[FaultName, unknown]>([
    ['options-400', [400]],
    ['options-401', [401]],
    ['options-403', [403]],
    ['options-404', [404]],
    ['options-405', [405]],
    ['options-500', [500]],
    ['options-204-bare', [204]],
    ['options-405-with-headers', [405, '*']],
    ['options-redirect', [308, '*']],
    ['options-reset', 'failed'],
    ['options-hangs', 'late'],
    ['options-200-with-body', [200, '*']],
  ])('%s: OPTIONS comes to %j, and everything else is healthy and open', async (name, answer) => {
    const server = await start(name);
    expect(seen(await preflight(server))).toEqual(answer);
    const outcome = await discover(server);
    expect(seen(outcome)).toEqual([200, '*']);
    expect(isDiscovered(outcome)).toBe(true);
  });

  test('options-405-with-headers and options-200-with-body grant everything in their headers', async () => {
    for (const name of ['options-405-with-headers', 'options-200-with-body'] as const) {
      const outcome = await preflight(await start(name));
      if (outcome.kind !== 'answer') throw new Error('An answer was expected');
      expect(outcome.values('access-control-allow-headers').join()).toContain('mcp-method');
    }
  });
});

describe('what the preflight grants', () => {
  async function granted(name: FaultName, header: string): Promise<readonly string[]> {
    const outcome = await preflight(await start(name));
    return outcome.kind === 'answer' ? outcome.values(header).flatMap((value) => value.split(', ')) : [];
  }

  test.each(HEADERS)('allow-headers-without-%s lacks exactly that name', async (name) => {
    const names = await granted(`allow-headers-without-${name}`, 'access-control-allow-headers');
    expect([...names].sort()).toEqual(HEADERS.filter((other) => other !== name).sort());
  });

  test.each<[FaultName, string, readonly string[]]>([
    ['allow-headers-absent', 'access-control-allow-headers', []],
    ['allow-headers-star', 'access-control-allow-headers', ['*']],
    ['allow-methods-absent', 'access-control-allow-methods', []],
    ['allow-methods-get-only', 'access-control-allow-methods', ['GET']],
    ['allow-methods-lower-case', 'access-control-allow-methods', ['get', 'post', 'delete']],
  ])('%s: %s has %j', async (name, header, values) => {
    expect(await granted(name, header)).toEqual(values);
  });
});

describe('answers behind a preflight that passes', () => {
  test.each<[FaultName, unknown, unknown]>([
    ['answer-200-withheld', [200], [405]],
    ['answer-400-withheld', [400], [400]],
    ['answer-401-withheld', [401], [401]],
    ['answer-403-withheld', [403], [403]],
    ['answer-500-withheld', [500], [500]],
    ['post-answer-withheld', [403], [405, '*']],
    ['post-answer-reset', 'failed', [405, '*']],
    ['answer-reset', 'failed', 'failed'],
    ['answer-hangs', 'late', [405, '*']],
    ['answer-reset-in-body', [200, '*'], [405, '*']],
    ['resource-policy-with-cors', [200, '*'], [405, '*']],
  ])('%s: POST comes to %j and GET to %j', async (name, post, get) => {
    const server = await start(name, 'modern');
    expect(seen(await preflight(server))).toEqual([204, '*']);
    expect(seen(await discover(server))).toEqual(post);
    expect(seen(await rawRequest(server.url, { headers: { origin: ORIGIN } }))).toEqual(get);
  });

  test('answer-reset-in-body breaks off after its first bytes', async () => {
    const outcome = await discover(await start('answer-reset-in-body'));
    expect(outcome).toMatchObject({ kind: 'answer', broken: true, body: '{"jsonrpc":"2.0",' });
  });

  test.each<[FaultName, unknown, unknown]>([
    ['resource-policy-without-mcp-method', [204, '*'], [200, '*']],
    ['resource-policy-options-404', [404], [200, '*']],
  ])('%s: OPTIONS comes to %j and POST to %j, each with the policy', async (name, options, post) => {
    const server = await start(name);
    const outcomes = [await preflight(server), await discover(server)];
    expect(outcomes.map(seen)).toEqual([options, post]);
    for (const outcome of outcomes) {
      const policies = outcome.kind === 'answer' ? outcome.values('cross-origin-resource-policy') : [];
      expect(policies).toEqual(['same-origin']);
    }
  });

  test('resource-policy forbids foreign use of every answer and has no CORS headers', async () => {
    const server = await start('resource-policy');
    for (const outcome of [await preflight(server), await discover(server)]) {
      if (outcome.kind !== 'answer') throw new Error('An answer was expected');
      expect(outcome.values('cross-origin-resource-policy')).toEqual(['same-origin']);
      expect(outcome.values('access-control-allow-origin')).toEqual([]);
    }
  });
});

describe('headers that a page may read', () => {
  test.each<[FaultName, string, string | undefined, boolean]>([
    ['expose-nothing', 'mcp-session-id', undefined, false],
    ['expose-on-preflight-only', 'mcp-session-id', undefined, true],
    ['expose-star', 'mcp-session-id', '*', false],
    ['challenge-hidden', 'www-authenticate', undefined, false],
    ['challenge-hidden-but-on-preflight', 'www-authenticate', undefined, true],
    ['challenge-shown', 'www-authenticate', 'mcp-session-id, www-authenticate', false],
    ['challenge-shown-by-star', 'www-authenticate', '*', false],
    ['retry-after-hidden', 'retry-after', 'mcp-session-id, www-authenticate', false],
  ])('%s: %s is sent, and exposed are %s', async (name, header, exposed, onPreflight) => {
    const server = await start(name, 'legacy');
    const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const outcome = await rawRequest(server.url, { method: 'POST', headers, body: JSON.stringify(body) });
    const options = await preflight(server);
    if (outcome.kind !== 'answer' || options.kind !== 'answer') throw new Error('Answers were expected');
    expect(outcome.values(header)).toHaveLength(1);
    expect(outcome.values('access-control-expose-headers')).toEqual(exposed === undefined ? [] : [exposed]);
    expect(options.values('access-control-expose-headers')).toHaveLength(onPreflight ? 1 : 0);
  });
});

describe('connections', () => {
  test.each<[FaultName, string | RegExp]>([
    ['refused', 'ECONNREFUSED'],
    ['name-unknown', /^(ENOTFOUND|EAI_AGAIN)$/],
    ['tls-self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['tls-unknown-authority', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['https-to-plain', /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/],
    ['http-to-tls', /^(ECONNRESET|HPE_\w+)$/],
    ['reset', /^(ECONNRESET|EPIPE)$/],
    ['reset-after-request', 'ECONNRESET'],
    ['empty-reply', 'ECONNRESET'],
    ['not-http', /^HPE_/],
  ])('%s: a request fails with %s', async (name, code) => {
    expect(await discover(await start(name))).toEqual({ kind: 'failed', code: expect.stringMatching(code) });
  });

  test.each<[FaultName, string]>([
    ['tls-other-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['tls-expired', 'CERT_HAS_EXPIRED'],
  ])('%s: a request fails with %s, the authority being trusted', async (name, code) => {
    expect(await discover(await start(name), AUTHORITY.cert)).toEqual({ kind: 'failed', code });
  });

  test('tls-trusted is healthy and open for whoever trusts the authority of the tests', async () => {
    const outcome = await discover(await start('tls-trusted'), AUTHORITY.cert);
    expect(isDiscovered(outcome)).toBe(true);
    expect(seen(outcome)).toEqual([200, '*']);
  });

  test('silent takes the connection and answers nothing', async () => {
    expect(await discover(await start('silent'))).toEqual({ kind: 'late' });
  });

  test('port-blocked names a port that browsers refuse', async () => {
    expect(new URL((await start('port-blocked')).url).port).toBe('6000');
  });
});

describe('redirects', () => {
  const hops = [301, 302, 307, 308].flatMap((status) =>
    (['same', 'other'] as const).flatMap((to) => [
      [`redirect-${status}-${to}` as FaultName, status, to, true] as const,
      [`redirect-${status}-${to}-shut` as FaultName, status, to, false] as const,
    ]),
  );
  test.each([
    ...hops,
    ['redirect-target-shut-same', 307, 'same', true] as const,
    ['redirect-target-shut-other', 307, 'other', true] as const,
  ])(
    '%s: the preflight passes, POST is redirected with %i to the %s origin, CORS headers on it: %s',
    async (name, status, to, isOpen) => {
      const server = await start(name);
      expect(seen(await preflight(server))).toEqual([204, '*']);
      await expectRedirect(server, await discover(server), status, to, isOpen, name.includes('target-shut'));
    },
  );

  test.each([
    ['redirect-all-same', 'same'],
    ['redirect-all-other', 'other'],
  ] as const)('%s: the preflight is redirected like everything else', async (name, to) => {
    const server = await start(name);
    expect(seen(await preflight(server))).toEqual([308]);
    await expectRedirect(server, await discover(server), 308, to, false, false);
  });

  async function expectRedirect(
    server: FaultServer,
    outcome: RawOutcome,
    status: number,
    to: 'same' | 'other',
    isOpen: boolean,
    isTargetShut: boolean,
  ): Promise<void> {
    if (outcome.kind !== 'answer') throw new Error('A redirect was expected');
    expect(seen(outcome)).toEqual(isOpen ? [status, '*'] : [status]);
    const target = new URL(outcome.values('location')[0] ?? '', server.url);
    expect(target.origin === new URL(server.url).origin).toBe(to === 'same');
    const answer = await rawRequest(target.href, DISCOVER);
    expect(isDiscovered(answer)).toBe(true);
    expect(seen(answer)).toEqual(isTargetShut ? [200] : [200, '*']);
    expect(server.elsewhere).toHaveLength(to === 'same' ? 0 : 1);
  }
});

describe('certificates', () => {
  test('are signed by their authority, and by themselves where there is none', () => {
    const authority = createAuthority();
    const root = new X509Certificate(authority.cert);
    const leaf = new X509Certificate(authority.issue().cert);
    expect(root.ca).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(leaf.verify(root.publicKey)).toBe(true);
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leaf.checkHost('localhost')).toBe('localhost');
    const own = new X509Certificate(selfSigned().cert);
    expect(own.verify(own.publicKey)).toBe(true);
  });
});
