import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { openingLadders } from '../../src/diagnosis/ladders.ts';
import type { Diagnosis } from '../../src/model/diagnosis.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import { MOST_PROBES } from '../../src/model/ladder.ts';
import type { Era } from '../../src/model/revision.ts';
import { endedExchange, jsonExchange, URL_UNDER_TEST } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, probed, refusing, steps, type World } from '../support/ladder-world.ts';

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

/** The diagnosis after the whole ladder was climbed for each silent opening in this world. */
function climbedAll(
  subjects: readonly Exchange[],
  world: World,
  environment: Environment = PAGE,
): readonly Diagnosis[] {
  let exchanges: readonly Exchange[] = subjects;
  for (let id = 100; ; id += 1) {
    const { next } = openingLadders(exchanges, environment, URL_UNDER_TEST);
    if (next === null) return diagnose(exchanges, environment, URL_UNDER_TEST);
    if (exchanges.length > subjects.length * (1 + MOST_PROBES))
      throw new Error('The ladders ask for more than they may');
    exchanges = [...exchanges, probed(next.probe, world(next.probe), id)];
  }
}
const nowhere = steps({ head: 'opaque', 'cors-frame': 'opaque' });

test('what holds whatever the era is one diagnosis about both, found out once', () => {
  const [found, ...others] = climbedAll([discover(REJECTED), initialize(REJECTED)], nowhere);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id: 'no-valid-allow-origin',
    confidence: 'certain',
    era: null,
    title: 'No valid Access-Control-Allow-Origin for https://tester.example',
    missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: 'https://tester.example' },
  });
  expect(found?.evidence.slice(0, 2)).toEqual([{ exchange: 1 }, { exchange: 2 }]);
  expect(found?.commands.map(({ text }) => /-H 'Origin: ([^']+)'/.exec(text)?.[1])).toEqual([
    'https://tester.example',
    'http://localhost:6274',
  ]);
  expect(found && words(found)).not.toMatch(/not running|down|offline/);
});

test('names that each era needs are told apart, and what both need is one', () => {
  const both = climbedAll([discover(REJECTED), initialize(REJECTED)], refusing(['content-type']));
  expect(both.map(({ era, missing }) => [era, missing.requestHeaders])).toEqual([[null, ['Content-Type']]]);
  const apart = climbedAll([discover(REJECTED), initialize(REJECTED)], refusing(['content-type', 'mcp-method']));
  expect(apart.map(({ era, missing }) => [era, missing.requestHeaders])).toEqual([
    ['modern', ['Content-Type', 'Mcp-Method']],
    ['legacy', ['Content-Type']],
  ]);
});

test('one era that is refused beside one that is readable is named, and nothing is said about it being spoken', () => {
  const [found] = climbedAll([discover(REJECTED), initialized], refusing(['mcp-method']));
  expect(found).toMatchObject({
    id: 'allow-headers-incomplete',
    era: 'modern',
    title: 'The preflight refuses Mcp-Method',
    missing: { requestHeaders: ['Mcp-Method'] },
    fix: 'Add Mcp-Method to Access-Control-Allow-Headers on the answer to OPTIONS.',
  });
  expect(found && words(found)).not.toMatch(/legacy.only|not spoken/);
});

test('where the run stopped before everything was asked, what is there is said without certainty', () => {
  const openings = [discover(REJECTED), initialize(REJECTED)];
  expect(only([...openings, head({ kind: 'opaque' })])).toMatchObject({
    id: 'answer-withheld',
    confidence: 'cannot-tell',
  });
  const dead = only([...openings, head(REJECTED)]);
  expect(dead).toMatchObject({ id: 'no-connection', confidence: 'cannot-tell', era: null });
  for (const cause of ['not running', 'certificate', 'reset', 'Cross-Origin-Resource-Policy', 'extension']) {
    expect(dead.candidates.join('\n')).toContain(cause);
  }
  expect(only(openings)).toMatchObject({ id: 'answer-withheld', confidence: 'cannot-tell' });
});

test('no network connection comes first among the causes, but for this machine', () => {
  const offline: Environment = { ...PAGE, online: false };
  const exchanges = [discover(REJECTED), initialize(REJECTED), head(REJECTED)];
  expect(only(exchanges, offline).candidates[0]).toContain('no network connection');
  expect(only(exchanges, offline, 'https://localhost:3000/mcp').candidates[0]).toContain('not running');
});

test('openings that ended differently are two diagnoses, each with its era', () => {
  const world = steps({ 'cors-upload': 'late-event', head: 'opaque', 'cors-frame': 'opaque' });
  const silent = climbedAll([discover(LATE), initialize(LATE)], world);
  expect(silent.map(({ id, era }) => [id, era])).toEqual([['accepted-unanswered', null]]);
  expect(silent[0]?.title).toBe('Accepted, and not answered in time: server/discover and initialize');
  const mixed = climbedAll([discover(REJECTED), initialize(LATE)], (probe) =>
    probe.step === 'cors-upload' && probe.headers.length === 1 ? 'late-event' : nowhere(probe),
  );
  expect(mixed.map(({ id, era }) => [id, era])).toEqual([
    ['no-valid-allow-origin', 'modern'],
    ['accepted-unanswered', 'legacy'],
  ]);
});

const later = (era: Era = 'legacy') =>
  endedExchange({
    exchange: 4,
    method: 'tools/list',
    era,
    requestHeaders: { 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': 'x' },
    outcome: REJECTED,
  });

test('a request refused after a readable opening is explained by its own ladder', () => {
  const { exchanges } = climbed(later(), refusing(['mcp-protocol-version']), PAGE, [initialized]);
  const repeat = jsonExchange({
    exchange: 200,
    answer: {},
    changes: { retryOf: { exchange: 4, why: 'refused by the browser' }, degraded: ['mcp-protocol-version'] },
  });
  const [found] = diagnose([...exchanges, repeat], PAGE, URL_UNDER_TEST);
  expect(found).toMatchObject({
    id: 'allow-headers-incomplete',
    era: 'legacy',
    missing: { requestHeaders: ['MCP-Protocol-Version'] },
  });
  expect(found?.evidence.at(-1)).toEqual({ exchange: 200 });
});

test('a readable 401 without a readable challenge is named, unless the header is exposed and simply not there', () => {
  const refused = (headers: { readonly [name: string]: string }) =>
    jsonExchange({ exchange: 2, method: 'initialize', status: 401, headers, answer: {} });
  expect(only([refused({})])).toMatchObject({
    id: 'challenge-unreadable',
    confidence: 'cannot-tell',
    missing: { exposedHeaders: ['WWW-Authenticate'] },
  });
  expect(diagnose([refused({ 'www-authenticate': 'Bearer' })], PAGE, URL_UNDER_TEST)).toEqual([]);
  const exposed = refused({ 'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate' });
  expect(diagnose([exposed], PAGE, URL_UNDER_TEST)).toEqual([]);
  expect(only([exposed], { ...PAGE, engine: 'firefox' }).id).toBe('challenge-unreadable');
});

test('a session id that cannot be read is named once the next request is refused for want of a session', () => {
  const next = (text: string, status = 400) =>
    jsonExchange({ exchange: 3, method: 'notifications/initialized', id: null, status, answer: { error: text } });
  expect(only([initialized, next('No valid session id')])).toMatchObject({
    id: 'session-id-unreadable',
    confidence: 'likely',
    era: 'legacy',
    missing: { exposedHeaders: ['Mcp-Session-Id'] },
  });
  expect(diagnose([initialized, next('Bad request')], PAGE, URL_UNDER_TEST)).toEqual([]);
  expect(diagnose([initialized, next('Session ready', 202)], PAGE, URL_UNDER_TEST)).toEqual([]);
});

test('a POST that was redirected is told even where it was answered', () => {
  const { outcome } = initialized;
  const moved: Exchange = {
    ...initialized,
    outcome: outcome.kind === 'response' ? { ...outcome, redirected: true, finalUrl: `${URL_UNDER_TEST}/` } : outcome,
  };
  expect(only([moved])).toMatchObject({ id: 'post-redirected', confidence: 'certain' });
});

test('the end of a session is left alone until a GET was compared', () => {
  const end = endedExchange({ exchange: 6, step: 'session-end', purpose: 'clean-up', outcome: REJECTED });
  expect(diagnose([initialized, end], PAGE, URL_UNDER_TEST)).toEqual([]);
  const { exchanges } = climbed(end, () => 'readable', PAGE, [initialized]);
  expect(diagnose(exchanges, PAGE, URL_UNDER_TEST)).toMatchObject([
    { id: 'allow-methods-incomplete', missing: { methods: ['DELETE'] }, era: 'legacy' },
  ]);
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
  expect(only(exchanges, { ...denied, pageOrigin: 'http://localhost:4173' }, url).id).toBe('no-connection');
  expect(only(exchanges, denied, 'https://mcp.example/mcp').id).toBe('no-connection');
});

test('a page outside a secure context is denied everything, so that a denial is only likely the reason', () => {
  const denied: Environment = { ...PAGE, secureContext: false, permissions: { 'loopback-network': 'denied' } };
  const found = only([discover(REJECTED), initialize(REJECTED)], denied, 'http://localhost:3000/mcp');
  expect(found).toMatchObject({ id: 'local-network-denied', confidence: 'likely' });
  expect(found.fix).toContain('open this one over https');
});

test.each([
  ['chromium', 'http://localhost:3000/mcp', '“Apps on device”'],
  ['chromium', 'https://192.168.1.10/mcp', '“Local network”'],
  ['firefox', 'http://localhost:3000/mcp', '“Device apps and services”'],
  ['firefox', 'https://192.168.1.10/mcp', '“Local network devices”'],
  ['other', 'https://192.168.1.10/mcp', 'in the settings of the system'],
] as const)(
  'in %s the permission for %s is named %s, where it is denied and where it is waited for',
  (engine, url, name) => {
    for (const state of ['denied', 'prompt'] as const) {
      const permissions = { 'loopback-network': state, 'local-network': state };
      const outcome = state === 'denied' ? REJECTED : LATE;
      const found = only([discover(outcome), initialize(outcome)], { ...PAGE, engine, permissions }, url);
      expect(found.fix).toContain(name);
    }
  },
);

test('a request that is rejected only after a while was held back by a question that was put away', () => {
  const prompt: Environment = { ...PAGE, permissions: { 'loopback-network': 'prompt' } };
  const after = (endMs: number) =>
    [discover(REJECTED), initialize(REJECTED)].map((one) => ({
      ...one,
      request: { ...one.request, url: 'http://localhost:3000/mcp' },
      timing: { ...one.timing, endMs },
    }));
  expect(only(after(1_500), prompt, 'http://localhost:3000/mcp').id).toBe('local-network-waiting');
  expect(only(after(30), prompt, 'http://localhost:3000/mcp').id).not.toBe('local-network-waiting');
});

test('a stopped request says what it waited for, where it waited for its user', () => {
  const prompt: Environment = { ...PAGE, permissions: { 'loopback-network': 'prompt' } };
  const stopped = [discover({ kind: 'cancelled' }), initialize({ kind: 'cancelled' })];
  const held = stopped.map((one) => ({ ...one, signals: { ...one.signals, permission: 'prompt' as const } }));
  expect(only(held, prompt, 'http://localhost:3000/mcp').id).toBe('local-network-waiting');
  expect(diagnose(stopped, prompt, 'http://localhost:3000/mcp')).toEqual([]);
});

test('an unanswered question of the browser is no timeout of the server', () => {
  const prompt: Environment = { ...PAGE, permissions: { 'loopback-network': 'prompt' } };
  const found = only([discover(LATE), initialize(LATE)], prompt, 'http://localhost:3000/mcp');
  expect(found).toMatchObject({ id: 'local-network-waiting', era: null });
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
    expect(found.id).toBe('no-connection');
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
  expect(commands.length).toBeGreaterThan(3);
  for (const { text } of commands) execFileSync('bash', ['-n', '-c', text]);
});
