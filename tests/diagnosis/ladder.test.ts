import { describe, expect, test } from 'vitest';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import { MOST_PROBES } from '../../src/model/ladder.ts';
import { endedExchange, jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, type Fate, LATE, probed, REJECTED, refusing, steps, type World } from '../support/ladder-world.ts';

const CHROMIUM: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const WEBKIT: Environment = { ...CHROMIUM, engine: 'webkit' };
const FIREFOX: Environment = { ...CHROMIUM, engine: 'firefox' };

function discover(outcome: Outcome = REJECTED): Exchange {
  const requestHeaders = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
  return endedExchange({ exchange: 1, method: 'server/discover', era: 'modern', requestHeaders, outcome });
}
const initialize = (outcome: Outcome = REJECTED) => endedExchange({ exchange: 2, method: 'initialize', outcome });

function stepsOf(world: World, environment = CHROMIUM, subject = discover()): readonly string[] {
  return climbed(subject, world, environment).sent.map(({ step }) => step);
}

function verdictOf(world: World, environment = CHROMIUM, subject = discover()) {
  return climbed(subject, world, environment).verdict;
}

const PASSED = { 'cors-upload': 'event' } as const;

describe('behind a preflight that passed', () => {
  test('nothing in time is accepted and unanswered, after one probe', () => {
    const world = steps({ 'cors-upload': 'late-event', head: 'opaque' });
    expect(verdictOf(world, CHROMIUM, discover(LATE))).toMatchObject({
      id: 'accepted-unanswered',
      confidence: 'certain',
    });
    expect(stepsOf(world, CHROMIUM, discover(LATE))).toEqual(['cors-upload']);
  });

  test('where the request itself was rejected, something came back: a late probe is no proof of silence', () => {
    const world = steps({ 'cors-upload': 'late-event', head: 'opaque' });
    expect(verdictOf(world)).toMatchObject({ id: 'errors-without-allow-origin', confidence: 'likely' });
  });

  test('an opaque redirect is a redirect whose target fails', () => {
    const world = steps({ ...PASSED, 'cors-redirect': 'opaque-redirect' });
    expect(verdictOf(world)).toMatchObject({ id: 'redirect-withheld', confidence: 'certain' });
  });

  test('a readable plain GET leaves this answer alone without the header', () => {
    const world = steps({ ...PASSED, 'cors-get': 'readable', head: 'opaque' });
    expect(verdictOf(world)).toMatchObject({ id: 'answer-without-allow-origin', confidence: 'certain' });
    expect(stepsOf(world)).toEqual(['cors-upload', 'cors-redirect', 'cors-get']);
  });

  test('an opaque HEAD leaves every answer without it', () => {
    const world = steps({ ...PASSED, head: 'opaque', 'cors-frame': 'opaque' });
    expect(verdictOf(world)).toMatchObject({ id: 'errors-without-allow-origin', confidence: 'likely' });
    expect(stepsOf(world)).toHaveLength(5);
  });

  test('behind a resource policy the EventSource says that the server answers', () => {
    const world = steps({ ...PASSED, 'cors-events': 'closed' });
    expect(verdictOf(world)).toMatchObject({ id: 'errors-without-allow-origin', notes: ['policy'] });
  });

  test('otherwise the connection was lost, which Firefox cannot tell from a resource policy', () => {
    const world = steps({ ...PASSED, 'cors-events': 'connecting' });
    expect(verdictOf(world)).toMatchObject({ id: 'connection-lost', confidence: 'likely' });
    expect(verdictOf(world, FIREFOX)).toMatchObject({ id: 'connection-lost', confidence: 'cannot-tell' });
    expect(stepsOf(world, FIREFOX)).not.toContain('cors-events');
  });

  test('an event may also come behind a redirect, so the frame is asked where it leads', () => {
    const world = steps({ ...PASSED, head: 'opaque', 'cors-frame': 'violation' });
    for (const environment of [CHROMIUM, WEBKIT, FIREFOX]) {
      expect(verdictOf(world, environment)?.id).toBe('redirect-elsewhere');
    }
  });
});

describe('without an upload event', () => {
  test('a HEAD that gets nothing in time is no answer, after two probes', () => {
    const world = steps({ 'cors-upload': 'late', head: 'late' });
    expect(verdictOf(world, CHROMIUM, discover(LATE))).toMatchObject({ id: 'no-answer' });
    expect(stepsOf(world, CHROMIUM, discover(LATE))).toHaveLength(2);
  });

  test('a HEAD that is held open where the request was refused at once does not hide what the preflight refuses', () => {
    const world: World = (probe) => (probe.step === 'head' ? 'late' : refusing(['mcp-method'])(probe));
    expect(verdictOf(world)).toMatchObject({ id: 'allow-headers-incomplete', refused: ['mcp-method'] });
    expect(verdictOf(steps({ head: 'late' }))).toMatchObject({ id: 'no-answer', notes: ['accepts'] });
  });

  test('where HEAD answers, an unanswered request is an unanswered preflight; in Firefox that is likely only', () => {
    const world = steps({ 'cors-upload': 'late', head: 'opaque' });
    expect(verdictOf(world, CHROMIUM, discover(LATE))).toMatchObject({
      id: 'preflight-unanswered',
      confidence: 'certain',
    });
    expect(verdictOf(world, FIREFOX, discover(LATE))).toMatchObject({
      id: 'preflight-unanswered',
      confidence: 'likely',
    });
  });

  test('where the request itself was rejected, its preflight was answered, and a late probe tells nothing', () => {
    const world = steps({ 'cors-upload': 'late', head: 'opaque' });
    expect(verdictOf(world)).toMatchObject({ id: 'answer-withheld', confidence: 'cannot-tell' });
  });

  test('names that are refused for POST alone are found by POST', () => {
    const world: World = (probe) => {
      if (probe.step === 'cors-headers-get') return 'readable';
      return refusing(['mcp-method'])(probe);
    };
    expect(verdictOf(world)).toMatchObject({ id: 'allow-headers-incomplete', refused: ['mcp-method'] });
  });

  test('a rejected HEAD and an EventSource that ends for good are a resource policy', () => {
    expect(verdictOf(steps({ 'cors-events': 'closed' }))).toMatchObject({
      id: 'resource-policy',
      confidence: 'likely',
    });
  });

  test('a rejected HEAD beside a readable GET is CORS behind a resource policy, and is looked into', () => {
    const world: World = (probe) => (probe.step === 'head' ? 'rejected' : refusing(['mcp-method'])(probe));
    expect(verdictOf(world)).toMatchObject({ id: 'allow-headers-incomplete', refused: ['mcp-method'] });
  });

  test('when everything is rejected there is no connection; Firefox leaves the resource policy open', () => {
    expect(verdictOf(steps({ 'cors-events': 'connecting' }))).toMatchObject({
      id: 'no-connection',
      confidence: 'likely',
    });
    expect(stepsOf(steps({}))).toHaveLength(4);
    expect(verdictOf(steps({}), FIREFOX)).toMatchObject({
      id: 'no-connection',
      confidence: 'cannot-tell',
      notes: ['policy'],
    });
  });

  test('Chromium hides the event behind a redirect, so it is asked for again', () => {
    const world = steps({ head: 'opaque', 'cors-redirect': 'opaque-redirect' });
    expect(verdictOf(world)).toMatchObject({ id: 'redirect-withheld', confidence: 'certain' });
    expect(stepsOf(world)).toHaveLength(3);
  });
});

describe('where something answers and nothing tells that the preflight passed', () => {
  test('and nothing is readable and no preflight passes, this origin is not let in', () => {
    const world = steps({ head: 'opaque', 'cors-frame': 'opaque' });
    expect(verdictOf(world)).toMatchObject({ id: 'no-valid-allow-origin', confidence: 'certain' });
    expect(stepsOf(world)).toHaveLength(6);
  });

  test('the frame tells a redirect to another origin', () => {
    expect(verdictOf(steps({ head: 'opaque', 'cors-frame': 'violation' }))?.id).toBe('redirect-elsewhere');
    expect(verdictOf(steps({ head: 'opaque', 'cors-frame': 'violation' }), FIREFOX)?.id).toBe('redirect-elsewhere');
  });

  test('Firefox says nothing of the preflight there', () => {
    const world = steps({ head: 'opaque', 'cors-frame': 'opaque' });
    expect(verdictOf(world, FIREFOX)).toMatchObject({ id: 'answer-withheld', notes: ['preflight-not-checked'] });
    expect(stepsOf(world, FIREFOX).filter((step) => step === 'cors-upload')).toHaveLength(3);
  });

  test('a readable GET beside a refused plain preflight is a refused preflight, confirmed by a GET with a type', () => {
    const world = steps({ head: 'opaque', 'cors-get': 'readable' });
    expect(verdictOf(world)).toMatchObject({ id: 'preflight-rejected', confidence: 'certain' });
    expect(verdictOf(world, FIREFOX)).toMatchObject({ id: 'preflight-rejected', confidence: 'likely' });
    const posts = steps({ head: 'opaque', 'cors-get': 'readable', 'cors-headers-get': 'readable' });
    expect(verdictOf(posts)?.id).toBe('answer-without-allow-origin');
  });

  test('a service worker in the path makes a missing event worthless', () => {
    const inside: Environment = { ...CHROMIUM, probeIsolation: 'inside service worker' };
    expect(verdictOf(steps({ head: 'opaque' }), inside)?.id).toBe('answer-withheld');
  });

  test('a service worker in the path makes an event worthless too, but for Chromium', () => {
    const world = steps({ 'cors-upload': 'event', 'cors-post': 'event', head: 'opaque' });
    const inside = { probeIsolation: 'inside service worker' } as const;
    expect(verdictOf(world, { ...CHROMIUM, ...inside })?.id).toBe('errors-without-allow-origin');
    for (const engine of [WEBKIT, FIREFOX]) {
      expect(verdictOf(world, engine)?.id).toBe('errors-without-allow-origin');
      expect(verdictOf(world, { ...engine, ...inside })).toMatchObject({ id: 'answer-withheld', confidence: 'likely' });
    }
  });
});

describe('header names', () => {
  const names = ['content-type', 'mcp-method', 'mcp-protocol-version'] as const;
  const subsets = [1, 2, 3, 4, 5, 6, 7].map((bits) => names.filter((_, index) => (bits >> index) & 1));

  test.each(subsets.map((refused) => [refused]))('exactly %s are named, in each engine', (refused) => {
    for (const environment of [CHROMIUM, WEBKIT, FIREFOX]) {
      const found = climbed(discover(), refusing(refused), environment);
      const confidence = environment === FIREFOX ? 'likely' : 'certain';
      expect(found.verdict).toMatchObject({ id: 'allow-headers-incomplete', refused: [...refused].sort(), confidence });
      expect(found.sent.length).toBeLessThanOrEqual(MOST_PROBES);
    }
  });

  test('where a plain GET is not readable, a POST carries the names', () => {
    const world: World = ({ step, headers }) => {
      if (step === 'head') return 'opaque';
      if (step === 'cors-post') return 'event';
      const isPost = step === 'cors-headers-post' || step === 'cors-upload';
      return isPost && !headers.includes('mcp-method') ? 'event' : 'rejected';
    };
    expect(verdictOf(world)).toMatchObject({ id: 'allow-headers-incomplete', refused: ['mcp-method'] });
  });

  test('a refused GET whose POST shows an event was let through: its answer is withheld', () => {
    const world: World = (probe) => {
      if (probe.step === 'cors-headers-post') return 'event';
      return refusing(['mcp-method'])(probe);
    };
    expect(verdictOf(world)).toMatchObject({ id: 'answer-without-allow-origin', refused: [] });
  });

  test('a GET that is held open was let through', () => {
    const world: World = (probe) => {
      const isOther = probe.step === 'cors-headers-get' && !probe.headers.includes('mcp-method');
      return isOther ? 'late' : refusing(['mcp-method'])(probe);
    };
    expect(verdictOf(world)).toMatchObject({ refused: ['mcp-method'] });
  });
});

describe('how many names are asked for', () => {
  test('names that an earlier readable answer carried are not asked for', () => {
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const before = jsonExchange({ exchange: 1, method: 'initialize', requestHeaders: headers, answer: {} });
    const subject = { ...discover(), id: 2 };
    const { sent, verdict } = climbed(subject, refusing(['mcp-method']), CHROMIUM, [before]);
    expect(verdict).toMatchObject({ refused: ['mcp-method'] });
    expect(sent.filter(({ step }) => step.startsWith('cors-headers'))).toHaveLength(1);
  });

  test('all seven at once end within the limit, and what was not found out is said', () => {
    const all = [
      'authorization',
      'content-type',
      'last-event-id',
      'mcp-method',
      'mcp-name',
      'mcp-protocol-version',
      'mcp-session-id',
    ];
    const requestHeaders = Object.fromEntries(all.map((name) => [name, 'x']));
    const subject = endedExchange({
      exchange: 1,
      method: 'server/discover',
      era: 'modern',
      requestHeaders,
      outcome: REJECTED,
    });
    for (const name of all) {
      const { verdict } = climbed(subject, refusing([name]), CHROMIUM);
      expect(verdict).toMatchObject({
        id: 'allow-headers-incomplete',
        refused: [name],
        unsure: [],
        confidence: 'certain',
      });
    }
    const { verdict } = climbed(subject, refusing(all), CHROMIUM);
    expect([...(verdict?.refused ?? []), ...(verdict?.unsure ?? [])].sort()).toEqual(all);
    expect(verdict?.confidence).toBe('likely');
  });
});

describe('a request that would be answered now', () => {
  const open = refusing([]);

  test('was lost once where it is the same request', () => {
    expect(verdictOf(open)).toMatchObject({ id: 'connection-lost', confidence: 'cannot-tell', notes: ['once'] });
  });

  test('is the only one without the header where another was asked', () => {
    expect(verdictOf(open, CHROMIUM, initialize())).toMatchObject({
      id: 'answer-without-allow-origin',
      confidence: 'likely',
    });
    expect(verdictOf(open, CHROMIUM, initialize(LATE))).toMatchObject({
      id: 'accepted-unanswered',
      confidence: 'likely',
    });
  });
});

describe('before anything is asked', () => {
  const noProbe: World = () => {
    throw new Error('A probe was sent');
  };

  const local = (state: 'denied' | 'prompt'): Environment => ({ ...CHROMIUM, permissions: { 'local-network': state } });
  const at = (url: string, environment: Environment, outcome: Outcome = REJECTED) =>
    climbed(discover(outcome), noProbe, environment, [], url).verdict;
  const LAN = 'https://192.168.1.10/mcp';

  test('a denied permission is certain', () => {
    expect(at(LAN, local('denied'))).toMatchObject({ id: 'local-network-denied', confidence: 'certain' });
  });

  test('an open question of the browser explains a late request, and not one that was rejected at once', () => {
    expect(at(LAN, local('prompt'), LATE)).toMatchObject({ id: 'local-network-waiting' });
    expect(() => at(LAN, local('prompt'))).toThrow('A probe was sent');
  });

  test('an address that no browser can use, and plain http from an https page', () => {
    expect(at('http://127.0.0.1:6000/mcp', CHROMIUM)).toMatchObject({ id: 'address-unusable' });
    expect(at('http://mcp.example/mcp', CHROMIUM)).toMatchObject({ id: 'mixed-content', confidence: 'certain' });
  });

  test('none of them once anything was readable', () => {
    const before = jsonExchange({ exchange: 3, method: 'initialize', answer: {} });
    expect(() => climbed(discover(), noProbe, local('denied'), [before], LAN)).toThrow('A probe was sent');
  });

  test('a policy of the page is no fault of the server', () => {
    const subject = { ...discover(), signals: { timedOut: false, policyViolation: true } };
    expect(climbed(subject, noProbe, CHROMIUM).verdict).toMatchObject({ id: 'page-policy', confidence: 'certain' });
  });
});

test('the end of a session is compared with a GET', () => {
  const requestHeaders = { 'mcp-session-id': 'x' };
  const end = endedExchange({
    exchange: 9,
    step: 'session-end',
    purpose: 'clean-up',
    requestHeaders,
    outcome: REJECTED,
  });
  const verdict = (fate: Fate) => climbed(end, () => fate, CHROMIUM).verdict;
  expect(verdict('readable')?.id).toBe('allow-methods-incomplete');
  expect(verdict('late')?.id).toBe('allow-methods-incomplete');
  expect(verdict('rejected')).toBeNull();
  expect(verdict('not-available')).toBeNull();
  // A DELETE whose refusal took as long says that its preflight is slow, and that of the GET may be refused too.
  const slow: Exchange = { ...end, timing: { ...end.timing, endMs: 4_000 } };
  expect(climbed(slow, () => 'late', CHROMIUM).verdict).toBeNull();
});

test('what a host lacks is not taken for a refusal', () => {
  const world: World = ({ step }) => (step === 'head' ? 'opaque' : step === 'cors-get' ? 'readable' : 'not-available');
  expect(verdictOf(world)?.confidence).not.toBe('certain');
});

test('climbing again through what was asked gives the same verdict without another probe', () => {
  const subject = discover();
  const first = climbed(subject, refusing(['mcp-method']), CHROMIUM);
  const late = jsonExchange({ exchange: 300, requestHeaders: { 'mcp-protocol-version': '2025-11-25' }, answer: {} });
  const again = climbed(subject, () => 'rejected', CHROMIUM, [
    ...first.exchanges.filter((one) => one !== subject),
    late,
  ]);
  expect(again.verdict).toEqual(first.verdict);
  expect(again.sent).toEqual([]);
});

test('a probe of another step is never taken for the one that is asked for', () => {
  const head = probed({ step: 'head', headers: [], attempt: 0 }, 'opaque', 50);
  const { sent } = climbed(discover(), steps({ head: 'opaque' }), CHROMIUM, [head]);
  expect(sent.map(({ step }) => step)).not.toContain('head');
});
