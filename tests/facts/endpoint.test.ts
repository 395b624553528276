import { expect, test } from 'vitest';
import { type EndpointInput, endpointFacts } from '../../src/facts/endpoint.ts';
import type { Diagnosis, DiagnosisId } from '../../src/model/diagnosis.ts';
import type { EraDecision, EraStatus } from '../../src/model/era-decision.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import { unknown } from '../../src/model/facts.ts';
import { reason } from '../../src/model/reason.ts';
import { ENVIRONMENT, listReading } from '../support/facts.ts';

const BODY = {
  text: '{"jsonrpc":"2.0","id":1,"result":{}}',
  bytes: 36,
  complete: true,
  messages: [],
  ended: 'by-server',
  bom: false,
  invalidUtf8: false,
} as const;

const ANSWER: Outcome = {
  kind: 'response',
  status: 200,
  type: 'cors',
  redirected: false,
  finalUrl: 'http://localhost:3000/mcp',
  headers: [{ name: 'content-type', value: 'application/json; charset=utf-8' }],
  body: BODY,
};

function exchange(id: number, outcome: Outcome, changes: Partial<Exchange> = {}): Exchange {
  return {
    id,
    step: 'initialize',
    purpose: 'opening',
    era: 'legacy',
    via: 'fetch',
    source: 'run',
    request: {
      method: 'POST',
      url: 'http://localhost:3000/mcp',
      headers: [],
      body: '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
      mode: 'cors',
      redirect: 'follow',
      cache: 'default',
    },
    outcome,
    timing: { startedMs: 0, headersMs: 40, firstByteMs: 45, endMs: 50 },
    signals: { timedOut: false },
    ...changes,
  };
}

const SILENT: EraStatus = { status: 'undecided', rows: [], decidedBy: [], degraded: [] };
const DECISION: EraDecision = {
  discover: 'D4',
  initialize: 'I1',
  eras: {
    modern: SILENT,
    legacy: { ...SILENT, status: 'spoken', revision: '2025-11-25', decidedBy: [{ exchange: 2, message: 0 }] },
    'http+sse': SILENT,
  },
  contradictions: [],
  summary: '',
  verdict: 'legacy',
};

function diagnosis(id: DiagnosisId): Diagnosis {
  return {
    id,
    confidence: 'likely',
    title: '',
    saw: '',
    candidates: [],
    missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null },
    era: null,
    evidence: [{ exchange: 3 }],
    commands: [],
    fix: null,
  };
}

function derived(changes: Partial<EndpointInput> = {}) {
  return endpointFacts({
    exchanges: [exchange(1, ANSWER)],
    environment: ENVIRONMENT,
    url: 'http://localhost:3000/mcp',
    decision: DECISION,
    openingReplies: [],
    diagnoses: [],
    profile: 'quick',
    paramHeaders: unknown(reason('n/a.no-x-mcp-header')),
    parity: null,
    ...changes,
  });
}

const REJECTED = exchange(1, { kind: 'rejected', errorName: 'TypeError' });

test('the address is taken apart and proved by the first request', () => {
  const { address } = derived({ url: 'https://h.example:8443/a/b?team=blue&token=x&token=y', hadFragment: true });
  expect(address).toEqual({
    known: true,
    evidence: [{ exchange: 1 }],
    value: {
      url: 'https://h.example:8443/a/b?team=blue&token=x&token=y',
      protocol: 'https:',
      host: 'h.example:8443',
      path: '/a/b',
      space: 'public',
      hadFragment: true,
      secretParameters: ['token'],
    },
  });
});

test('text that is no URL still gives an address, with nothing in it', () => {
  const { address } = derived({ url: 'no url', exchanges: [] });
  expect(address).toMatchObject({ known: true, evidence: [], value: { protocol: '', host: '', hadFragment: false } });
});

test('a readable answer is seen with its times, type and start', () => {
  const { seenAnswers } = derived();
  expect(seenAnswers).toMatchObject({
    known: true,
    evidence: [{ exchange: 1 }],
    value: [
      {
        exchange: 1,
        method: 'POST',
        rpcMethod: 'initialize',
        status: 200,
        mediaType: 'application/json',
        redirected: false,
        challenged: false,
        firstByteMs: 45,
        totalMs: 50,
        isList: false,
        excerpt: BODY.text,
      },
    ],
  });
});

test('list steps are marked, a readable challenge is noted, and the excerpt is bounded', () => {
  const long = { ...ANSWER, status: 401, body: { ...BODY, text: 'x'.repeat(5000) } };
  const headers = [{ name: 'WWW-Authenticate', value: 'Bearer' }];
  const { seenAnswers } = derived({ exchanges: [exchange(4, { ...long, headers }, { step: 'tools-list' })] });
  const [seen] = seenAnswers.known ? seenAnswers.value : [];
  expect(seen).toMatchObject({ isList: true, challenged: true, status: 401 });
  expect(seen?.excerpt).toHaveLength(200);
});

test('a body that broke and an answer cut by time are seen as far as they came', () => {
  const broken: Outcome = { kind: 'body-failed', status: 200, headers: [], body: BODY, errorName: 'TypeError' };
  const cut: Outcome = {
    kind: 'timeout',
    afterMs: 10_000,
    headersSeen: true,
    status: 200,
    headers: [],
    body: { ...BODY, cutBy: 'time' },
  };
  const { seenAnswers } = derived({ exchanges: [exchange(1, broken), exchange(2, cut)] });
  expect(seenAnswers).toMatchObject({ known: true, value: [{ exchange: 1 }, { exchange: 2, cutBy: 'time' }] });
});

test('behind a redirected preflight a plain GET of the diagnosis shows where the address leads', () => {
  const moved: Outcome = { ...ANSWER, status: 405, redirected: true, finalUrl: 'http://localhost:3000/mcp/' };
  const probe: Exchange = { ...exchange(2, moved), step: 'cors-get', purpose: 'diagnosis' };
  expect(derived({ exchanges: [REJECTED, probe] }).redirects).toMatchObject({
    known: true,
    value: [{ exchange: 2, finalUrl: 'http://localhost:3000/mcp/' }],
  });
  expect(derived({ exchanges: [REJECTED, probe] }).seenAnswers.known).toBe(false);
});

test('only answers that a redirect led to count as redirects', () => {
  const moved: Outcome = { ...ANSWER, redirected: true, finalUrl: 'http://localhost:3000/mcp/' };
  const { redirects } = derived({ exchanges: [exchange(1, ANSWER), exchange(2, moved)] });
  expect(redirects).toMatchObject({ known: true, evidence: [{ exchange: 2 }], value: [{ exchange: 2 }] });
  expect(derived().redirects).toMatchObject({ known: true, evidence: [{ exchange: 1 }], value: [] });
  expect(derived({ exchanges: [REJECTED] }).redirects).toMatchObject({
    known: false,
    reason: { code: 'browser.redirect-hidden' },
  });
});

test.each([
  ['mixed-content', 'browser.mixed-content'],
  ['local-network-denied', 'browser.local-network-denied'],
  ['answer-withheld', 'blocked.cors'],
  ['no-valid-allow-origin', 'blocked.cors'],
  ['local-network-waiting', 'browser.local-network-prompt'],
  ['accepted-unanswered', 'budget.time'],
  ['redirect-elsewhere', 'browser.answer-withheld'],
  ['no-connection', 'blocked.unreachable'],
  ['no-answer', 'blocked.unreachable'],
] as const)('with the diagnosis %s, answers are unknown as %s', (id, code) => {
  const { seenAnswers } = derived({ exchanges: [REJECTED], diagnoses: [diagnosis(id)] });
  expect(seenAnswers).toMatchObject({ known: false, reason: { code } });
});

test('a proof that something answers outweighs a request that got nothing', () => {
  const diagnoses = [diagnosis('no-connection'), diagnosis('answer-withheld')];
  expect(derived({ exchanges: [REJECTED], diagnoses }).seenAnswers).toMatchObject({ reason: { code: 'blocked.cors' } });
});

test('without a diagnosis the decision tells a withheld answer from none', () => {
  const withheld = { ...DECISION, verdict: 'withheld' } as const;
  const unreachable = { ...DECISION, verdict: 'unreachable' } as const;
  const code = (decision: EraDecision) => derived({ exchanges: [REJECTED], decision }).seenAnswers;
  expect(code(withheld)).toMatchObject({ reason: { code: 'blocked.cors' } });
  expect(code(unreachable)).toMatchObject({ reason: { code: 'blocked.unreachable' } });
});

test('offline, stopped and unsent runs say so', () => {
  const offline = { ...ENVIRONMENT, online: false };
  const cancelled = exchange(1, { kind: 'cancelled' });
  expect(derived({ exchanges: [REJECTED], environment: offline }).seenAnswers).toMatchObject({
    reason: { code: 'browser.offline' },
  });
  expect(derived({ exchanges: [cancelled] }).seenAnswers).toMatchObject({ reason: { code: 'aborted' } });
  expect(derived({ exchanges: [] }).seenAnswers).toMatchObject({ reason: { code: 'n/a.not-sent' } });
});

test('outside a browser nothing is withheld: no readable answer means that none came', () => {
  const environment = { ...ENVIRONMENT, vantage: 'node' } as const;
  const { seenAnswers } = derived({ exchanges: [REJECTED], environment, diagnoses: [diagnosis('answer-withheld')] });
  expect(seenAnswers).toMatchObject({ reason: { code: 'blocked.unreachable' } });
  expect(derived({ exchanges: [REJECTED], environment }).redirects).toMatchObject({
    reason: { code: 'blocked.unreachable' },
  });
});

test('the decision rests on the answers that made it, the diagnoses on their own evidence', () => {
  const facts = derived({ diagnoses: [diagnosis('answer-withheld')] });
  expect(facts.decision).toMatchObject({ known: true, evidence: [{ exchange: 2, message: 0 }] });
  expect(facts.diagnoses).toMatchObject({ known: true, evidence: [{ exchange: 3 }] });
});

test('a decision without deciding answers rests on the openings', () => {
  const decision = { ...DECISION, eras: { modern: SILENT, legacy: SILENT, 'http+sse': SILENT } };
  const reply = { kind: 'timeout', exchange: 1, method: 'initialize', requestId: 1, afterMs: 10_000 } as const;
  const facts = derived({ decision, openingReplies: [{ ...reply, at: { exchange: 1 } }] });
  expect(facts.decision).toMatchObject({ evidence: [{ exchange: 1 }] });
  expect(facts.openingReplies).toMatchObject({
    known: true,
    evidence: [{ exchange: 1 }],
    value: [{ kind: 'timeout' }],
  });
});

test('parity is known for dual servers only, with both sides as its proof', () => {
  expect(derived().parity).toMatchObject({ known: false, reason: { code: 'n/a.not-dual' } });
  const side = { serverInfo: { value: {}, at: { exchange: 1, pointer: '/result/serverInfo' } }, tools: null };
  const other = { serverInfo: null, tools: listReading('tools', [[]]) };
  expect(derived({ parity: { modern: side, legacy: other } }).parity).toMatchObject({
    known: true,
    evidence: [
      { exchange: 1, pointer: '/result/serverInfo' },
      { exchange: 3, pointer: '/result' },
    ],
  });
});
