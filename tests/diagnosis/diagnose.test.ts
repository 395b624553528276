import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../src/model/diagnosis.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import type { Era } from '../../src/model/revision.ts';
import { endedExchange, jsonExchange, URL_UNDER_TEST } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';

const PAGE: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const REJECTED: Outcome = { kind: 'rejected', errorName: 'TypeError' };
const LATE: Outcome = { kind: 'timeout', afterMs: 10_000, headersSeen: false };
const MODERN_HEADERS = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };

function discover(outcome: Outcome): Exchange {
  return endedExchange({
    exchange: 1,
    method: 'server/discover',
    era: 'modern',
    requestHeaders: MODERN_HEADERS,
    outcome,
  });
}
function initialize(outcome: Outcome): Exchange {
  return endedExchange({ exchange: 2, method: 'initialize', outcome });
}
function head(outcome: Outcome): Exchange {
  const exchange = endedExchange({ exchange: 3, step: 'head', purpose: 'diagnosis', outcome });
  return {
    ...exchange,
    era: null,
    request: { ...exchange.request, method: 'HEAD', headers: [], body: null, mode: 'no-cors' },
  };
}
const initialized = jsonExchange({ exchange: 2, method: 'initialize', answer: { jsonrpc: '2.0', id: 2, result: {} } });
const discovered = jsonExchange({
  exchange: 1,
  method: 'server/discover',
  era: 'modern',
  requestHeaders: MODERN_HEADERS,
  answer: { jsonrpc: '2.0', id: 1, result: {} },
});

/** The one diagnosis of these exchanges. */
function only(exchanges: readonly Exchange[], environment: Environment = PAGE, url = URL_UNDER_TEST): Diagnosis {
  const found = diagnose(exchanges, environment, url);
  expect(found).toHaveLength(1);
  const [diagnosis] = found;
  if (!diagnosis) throw new Error('no diagnosis');
  return diagnosis;
}

function words({ title, saw, candidates, fix, commands }: Diagnosis): string {
  return [title, saw, ...candidates, fix ?? '', ...commands.map((command) => command.title)].join('\n');
}

test('where every answer was readable there is no diagnosis', () => {
  expect(diagnose([discovered, initialized], PAGE, URL_UNDER_TEST)).toEqual([]);
  expect(diagnose([], PAGE, URL_UNDER_TEST)).toEqual([]);
});

test('an opaque HEAD proves that something answers and the browser withheld it', () => {
  const found = only([discover(REJECTED), initialize(REJECTED), head({ kind: 'opaque' })]);
  expect(found).toMatchObject({ id: 'answer-withheld', confidence: 'likely', era: null });
  expect(found.evidence).toEqual([{ exchange: 1 }, { exchange: 2 }, { exchange: 3 }]);
  expect(found.fix).toContain('Access-Control-Allow-Origin: https://tester.example');
  expect(words(found)).not.toMatch(/not running|down|offline/);
  expect(found.missing).toEqual({ requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null });
});

test('in Firefox an opaque HEAD may be a service that is not HTTP', () => {
  const firefox: Environment = { ...PAGE, engine: 'firefox' };
  const found = only([discover(REJECTED), initialize(REJECTED), head({ kind: 'opaque' })], firefox);
  expect(found).toMatchObject({ id: 'answer-withheld', confidence: 'likely' });
  expect(found.candidates.at(-1)).toContain('not an HTTP server');
});

test('a rejected HEAD proves nothing: the causes are listed, a dead server is one of them', () => {
  const found = only([discover(REJECTED), initialize(REJECTED), head(REJECTED)]);
  expect(found).toMatchObject({ id: 'nothing-readable', confidence: 'cannot-tell', era: null });
  for (const cause of ['not running', 'certificate', 'reset', 'Cross-Origin-Resource-Policy', 'extension']) {
    expect(found.candidates.join('\n')).toContain(cause);
  }
});

test('without a HEAD nothing is claimed either', () => {
  expect(only([discover(REJECTED), initialize(REJECTED)])).toMatchObject({ id: 'nothing-readable' });
});

test('no network connection comes first among the causes, but for this machine', () => {
  const offline: Environment = { ...PAGE, online: false };
  const exchanges = [discover(REJECTED), initialize(REJECTED), head(REJECTED)];
  expect(only(exchanges, offline).candidates[0]).toContain('no network connection');
  expect(only(exchanges, offline, 'https://localhost:3000/mcp').candidates[0]).toContain('not running');
});

test.each([head({ kind: 'opaque' }), head(LATE), head(REJECTED)])(
  'requests that ran out of time are no matter of CORS, whatever the HEAD says',
  (third) => {
    const found = only([discover(LATE), initialize(LATE), third]);
    expect(found).toMatchObject({ id: 'no-answer', era: null });
    expect(found.title).toBe('No answer from mcp.example within 10 s');
    expect(JSON.stringify(found)).not.toMatch(/cors|access-control/i);
  },
);

test('one era withheld beside one that is readable is named, and nothing is said about it being spoken', () => {
  const found = only([discover(REJECTED), initialized]);
  expect(found).toMatchObject({ id: 'answer-withheld', confidence: 'likely', era: 'modern' });
  expect(found.candidates[0]).toBe('The preflight does not allow Mcp-Method and MCP-Protocol-Version.');
  expect(words(found)).toContain('Whether it speaks modern is not known');
  expect(words(found)).not.toMatch(/legacy.only|Content-Type/);
});

test('the other way round no header is suspected, because the modern opening carried them all', () => {
  const found = only([discovered, initialize(REJECTED)]);
  expect(found.era).toBe('legacy');
  expect(found.candidates.join('\n')).not.toContain('The preflight');
});

test('one era out of time beside one that answers is named', () => {
  expect(only([discovered, initialize(LATE)])).toMatchObject({ id: 'no-answer', era: 'legacy' });
});

test('one opening rejected and one out of time are two diagnoses, each with its era', () => {
  const found = diagnose([discover(REJECTED), initialize(LATE), head({ kind: 'opaque' })], PAGE, URL_UNDER_TEST);
  expect(found.map(({ id, era }) => [id, era])).toEqual([
    ['answer-withheld', 'modern'],
    ['no-answer', 'legacy'],
  ]);
});

test('where one era alone was asked, its silence is the whole of it', () => {
  expect(only([initialize(REJECTED), head(REJECTED)]).era).toBeNull();
});

const later = (era: Era = 'legacy') =>
  endedExchange({
    exchange: 4,
    method: 'tools/list',
    era,
    requestHeaders: { 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': 'x' },
    outcome: REJECTED,
  });

test('a request withheld after a readable opening is named with the headers that are new in it', () => {
  const found = only([discovered, initialized, later()]);
  expect(found).toMatchObject({ id: 'answer-withheld', confidence: 'likely', era: 'legacy' });
  expect(found.candidates[0]).toBe('The preflight does not allow Mcp-Session-Id.');
  expect(found.title).toContain('tools/list');
});

test('a request that is answered once a header is left out proves which header is refused', () => {
  const repeat = jsonExchange({
    exchange: 5,
    answer: {},
    changes: { retryOf: { exchange: 4, why: 'refused by the browser' }, degraded: ['mcp-protocol-version'] },
  });
  const found = only([initialized, later(), repeat]);
  expect(found).toMatchObject({
    confidence: 'certain',
    title: 'The preflight refuses MCP-Protocol-Version',
    missing: { requestHeaders: ['MCP-Protocol-Version'] },
    evidence: [{ exchange: 4 }, { exchange: 5 }],
  });
});

test('the end of a session is left to its own check', () => {
  const end = endedExchange({ exchange: 6, step: 'session-end', purpose: 'clean-up', outcome: REJECTED });
  expect(diagnose([initialized, end], PAGE, URL_UNDER_TEST)).toEqual([]);
});

test('a cancelled request says nothing', () => {
  expect(diagnose([discover({ kind: 'cancelled' }), initialize({ kind: 'cancelled' })], PAGE, URL_UNDER_TEST)).toEqual(
    [],
  );
});

test('a retry that was answered takes the place of the first attempt', () => {
  const again = { ...initialized, id: 5, purpose: 'opening-retry' as const };
  expect(diagnose([discovered, initialize(REJECTED), again], PAGE, URL_UNDER_TEST)).toEqual([]);
});

test('mixed content is certain before anything is sent', () => {
  const found = only([], PAGE, 'http://mcp.example/mcp');
  expect(found).toMatchObject({ id: 'mixed-content', confidence: 'certain', evidence: [], era: null });
  expect(found.fix).toContain('https');
});

test('a denied permission is certain where it rules, and no one is blamed', () => {
  const denied: Environment = { ...PAGE, permissions: { 'loopback-network': 'denied' } };
  const url = 'http://localhost:3000/mcp';
  const exchanges = [discover(REJECTED), initialize(REJECTED), head(REJECTED)];
  expect(only(exchanges, denied, url)).toMatchObject({ id: 'local-network-denied', confidence: 'certain' });
  expect(only(exchanges, { ...denied, pageOrigin: 'http://localhost:4173' }, url).id).toBe('nothing-readable');
  expect(only(exchanges, denied, 'https://mcp.example/mcp').id).toBe('nothing-readable');
  expect(only([discover(REJECTED), initialize(REJECTED), head({ kind: 'opaque' })], denied, url).id).toBe(
    'answer-withheld',
  );
});

test('an unanswered question of the browser is one of the causes', () => {
  const prompt: Environment = { ...PAGE, permissions: { 'loopback-network': 'prompt' } };
  const found = only([discover(LATE), initialize(LATE)], prompt, 'http://localhost:3000/mcp');
  expect(found.candidates.at(-1)).toContain('question');
});

test.each([
  ['in Node', { ...PAGE, vantage: 'node', pageOrigin: null }],
  ['in practice', { ...PAGE, vantage: 'practice' }],
  ['with CORS enforcement off', { ...PAGE, corsEnforced: false }],
] as const)('%s a rejected request is a matter of the connection', (_, environment) => {
  const cases = [
    [discover(REJECTED), initialize(REJECTED), head(REJECTED)],
    [discover(REJECTED), initialized],
    [initialized, later()],
  ];
  for (const exchanges of cases) {
    const found = only(exchanges, environment);
    expect(found.id).toBe('nothing-readable');
    expect(JSON.stringify(found)).not.toMatch(/cors|access-control|preflight|browser/i);
  }
});

test('the commands ask with the page’s origin and the very headers, without the user’s secrets', () => {
  const secret = { authorization: 'Bearer secret-token', ...MODERN_HEADERS };
  const exchange = endedExchange({
    exchange: 1,
    method: 'server/discover',
    era: 'modern',
    requestHeaders: secret,
    outcome: REJECTED,
  });
  const found = only([exchange, initialize(REJECTED), head({ kind: 'opaque' })]);
  const [preflight, request] = found.commands;
  expect(preflight?.text).toContain("-X 'OPTIONS' 'https://mcp.example/mcp'");
  expect(preflight?.text).toContain("-H 'Origin: https://tester.example'");
  expect(preflight?.text).toContain(
    "-H 'Access-Control-Request-Headers: authorization,content-type,mcp-method,mcp-protocol-version'",
  );
  expect(request?.text).toContain('server/discover');
  expect(request?.text).toContain("-H 'mcp-method: server/discover'");
  expect(JSON.stringify(found)).not.toContain('secret-token');
});

test('every command is one that bash can read', () => {
  const url = "https://mcp.example/it's?a=$(b)&c=`d`";
  const cases = [
    diagnose([discover(REJECTED), initialize(REJECTED), head({ kind: 'opaque' })], PAGE, url),
    diagnose([discover(REJECTED), initialize(LATE), head(REJECTED)], PAGE, url),
    diagnose([], PAGE, "http://mcp.example/it's"),
  ];
  const commands = cases.flat().flatMap((one) => one.commands);
  expect(commands.length).toBeGreaterThan(5);
  for (const { text } of commands) execFileSync('bash', ['-n', '-c', text]);
});
