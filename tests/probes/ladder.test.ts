import { describe, expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { LadderStep } from '../../src/model/ladder.ts';
import { QUICK_LIMITS } from '../../src/model/plan.ts';
import { ladderProbe } from '../../src/probes/ladder.ts';
import { createWire } from '../../src/probes/wire.ts';
import { serveMcp } from '../servers/serve.ts';
import { endedExchange } from '../support/exchanges.ts';
import { REJECTED } from '../support/ladder-world.ts';

const SECRET = 'secret-token-of-the-user';
const NAMES = ['authorization', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'];

function subjectOf(era: 'modern' | 'legacy'): Exchange {
  const requestHeaders = { authorization: SECRET, 'mcp-session-id': SECRET, 'mcp-protocol-version': '2026-07-28' };
  const method = era === 'modern' ? 'server/discover' : 'initialize';
  return endedExchange({ exchange: 1, method, era, requestHeaders, outcome: REJECTED });
}

/** A means of a browser, by the fetch of Node: only what is sent is of interest here. */
const browserLike: Net = {
  ...nodeNet(),
  upload: async ({ url, method, headers, body }) => {
    await fetch(url, { method, body, headers: headers.map(({ name, value }): [string, string] => [name, value]) });
    return { uploadSeen: true, answer: null };
  },
};

async function send(step: LadderStep, headers: readonly string[], era: 'modern' | 'legacy' = 'legacy', fresh = false) {
  const server = await serveMcp({ era: 'dual' });
  const wire = createWire({
    net: browserLike,
    limits: QUICK_LIMITS,
    signal: new AbortController().signal,
    startedAt: 0,
    onExchange: () => undefined,
    onStep: () => undefined,
  });
  const session = {
    url: server.url,
    revision: null,
    version: null,
    sessionId: SECRET,
    extraHeaders: [{ name: 'authorization', value: SECRET }],
    leftOut: [],
  };
  const target = { wire, session, subject: subjectOf(era), freshAddress: fresh };
  const exchange = await ladderProbe(target, { step, headers, attempt: 0 });
  return { exchange, arrived: server.requests };
}

const STEPS: readonly LadderStep[] = [
  'head',
  'cors-upload',
  'cors-redirect',
  'cors-get',
  'cors-post',
  'cors-headers-get',
  'cors-headers-post',
];

describe.each(['modern', 'legacy'] as const)('for a %s request', (era) => {
  test.each(STEPS)('%s is harmless: a ping or server/discover, no tool, nothing of the user’s', async (step) => {
    const { exchange, arrived } = await send(step, NAMES, era);
    expect(exchange).toMatchObject({ step, purpose: 'diagnosis', era: null });
    expect(arrived).toHaveLength(1);
    for (const { headers, body, message } of arrived) {
      expect(`${JSON.stringify(headers)}${body}`).not.toContain(SECRET);
      if (body !== '') expect(message['method']).toBe(era === 'modern' ? 'server/discover' : 'ping');
    }
  });
});

test('the headers under test carry values that mean nothing', async () => {
  const { arrived } = await send('cors-headers-get', NAMES);
  expect(arrived[0]?.method).toBe('GET');
  expect(arrived[0]?.headers).toMatchObject({
    authorization: 'Bearer cors-probe',
    'content-type': 'application/json',
    'mcp-method': 'server/discover',
    'mcp-name': 'cors-probe',
    'mcp-protocol-version': '2026-07-28',
    'mcp-session-id': 'cors-probe',
  });
});

test('a plain POST needs no preflight by itself', async () => {
  const { exchange, arrived } = await send('cors-post', []);
  expect(exchange?.via).toBe('xhr');
  expect(arrived[0]?.headers['content-type']).toBe('text/plain;charset=UTF-8');
});

test('where preflights are answered from a cache, each probe has an address of its own', async () => {
  expect((await send('cors-headers-get', NAMES, 'legacy', true)).arrived[0]?.path).toBe('/mcp?cors-probe=0');
  expect((await send('cors-headers-get', NAMES)).arrived[0]?.path).toBe('/mcp');
});

test('means that Node lacks are recorded as not available, and nothing is sent', async () => {
  for (const step of ['cors-events', 'cors-frame'] as const) {
    const { exchange, arrived } = await send(step, []);
    expect(exchange?.outcome).toEqual({ kind: 'not-available' });
    expect(arrived).toEqual([]);
  }
});
