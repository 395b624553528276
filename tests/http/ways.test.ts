import { expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import { createByteBudget } from '../../src/http/byte-budget.ts';
import type { Net, Uploaded } from '../../src/http/net.ts';
import { sendVia, type Way } from '../../src/http/ways.ts';
import type { Exchange, SentRequest } from '../../src/model/exchange.ts';

const REQUEST: SentRequest = {
  method: 'POST',
  url: 'https://mcp.example/mcp',
  headers: [],
  body: '{}',
  mode: 'cors',
  redirect: 'follow',
  cache: 'default',
};

function ask(way: Way, parts: Partial<Net>, changes: { deadlineMs?: number; signal?: AbortSignal } = {}) {
  const net = { ...nodeNet(), ...parts };
  return sendVia(net, way, REQUEST, {
    id: 1,
    step: 'cors-upload',
    purpose: 'diagnosis',
    era: null,
    startedAt: net.now(),
    deadlineMs: 1_000,
    signal: new AbortController().signal,
    limits: { bodyBytes: 1, streamEvents: 1 },
    budget: createByteBudget(1),
    ...changes,
  });
}

/** What a means told before it was left. */
function left<T>(value: T): (_: unknown, signal: AbortSignal) => Promise<T> {
  return (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(value)));
}

const told = ({ via, outcome, signals }: Exchange) => [via, outcome.kind, signals];

test.each(['xhr', 'eventsource', 'frame'] as const)('where the host has no %s, that is recorded', async (way) => {
  const { via, outcome, signals } = await ask(way, {});
  expect([via, outcome, signals]).toEqual([way, { kind: 'not-available' }, { timedOut: false }]);
});

test('an upload event is told beside the rejection', async () => {
  const upload = async (): Promise<Uploaded> => ({ uploadSeen: true, answer: null });
  expect(told(await ask('xhr', { upload }))).toEqual(['xhr', 'rejected', { timedOut: false, uploadSeen: true }]);
});

test('a readable answer is recorded at its headers, without a body', async () => {
  const headers = 'Content-Type: application/json\r\nx-empty:\r\n';
  const answer = { status: 405, finalUrl: REQUEST.url, headers };
  const { outcome } = await ask('xhr', { upload: async () => ({ uploadSeen: true, answer }) });
  expect(outcome).toMatchObject({
    kind: 'response',
    status: 405,
    headers: [
      { name: 'content-type', value: 'application/json' },
      { name: 'x-empty', value: '' },
    ],
    body: { text: null, ended: 'by-us' },
  });
});

test('what was told before the time limit is kept', async () => {
  const late = await ask('xhr', { upload: left({ uploadSeen: true, answer: null }) }, { deadlineMs: 20 });
  expect(told(late)).toEqual(['xhr', 'timeout', { timedOut: true, uploadSeen: true }]);
  expect(late.outcome).toEqual({ kind: 'timeout', afterMs: 20, headersSeen: false });
});

test('a stopped run is told apart from a time limit', async () => {
  const stop = new AbortController();
  const asked = ask('eventsource', { eventSource: left(null) }, { signal: stop.signal });
  stop.abort();
  expect(told(await asked)).toEqual(['eventsource', 'cancelled', { timedOut: false }]);
});

test.each([
  [2, 'rejected'],
  [0, 'rejected'],
  [1, 'opaque'],
] as const)('an EventSource that says %i is %s, with its state', async (state, kind) => {
  const asked = await ask('eventsource', { eventSource: async () => state });
  expect(told(asked)).toEqual(['eventsource', kind, { timedOut: false, readyState: state }]);
});

test.each([
  ['opaque', 'opaque', { policyViolation: false }],
  ['rejected', 'rejected', { policyViolation: false }],
  ['violation', 'rejected', { policyViolation: true }],
  ['none', 'not-available', {}],
] as const)('a frame that says %s is %s', async (said, kind, signals) => {
  expect(told(await ask('frame', { frame: async () => said }))).toEqual([
    'frame',
    kind,
    { timedOut: false, ...signals },
  ]);
});
