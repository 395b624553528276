import { expect, test } from 'vitest';
import { answerFacts } from '../../src/facts/answers.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Fact } from '../../src/model/facts.ts';
import type { Era } from '../../src/model/revision.ts';
import { brokenExchange, endedExchange, jsonExchange, sharedStream, streamExchange } from '../support/exchanges.ts';

function facts(exchanges: readonly Exchange[], era: Era = 'legacy', otherOpenings: readonly Exchange[] = []) {
  return answerFacts({ era, exchanges, otherOpenings });
}

function value<T>(fact: Fact<T>): T {
  if (!fact.known) throw new Error(`unknown: ${fact.reason.code}`);
  return fact.value;
}

function reasonOf(fact: Fact<unknown>): string {
  return fact.known ? 'known' : fact.reason.code;
}

const RESULT = { jsonrpc: '2.0', id: 1, result: { tools: [] } };
const ERROR = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } };

test('a JSON answer is an answer, a message, a response and a result, each with its place', () => {
  const all = facts([jsonExchange({ answer: RESULT })]);
  expect(value(all.answers)).toMatchObject([
    {
      exchange: 1,
      method: 'tools/list',
      requestId: 1,
      status: 200,
      form: 'json',
      holds: 'result',
      json: { type: 'object' },
    },
  ]);
  expect(value(all.jsonAnswers)).toHaveLength(1);
  expect(value(all.messages)).toMatchObject([{ kind: 'response', form: 'json', at: { exchange: 1, message: 0 } }]);
  expect(value(all.responses)).toHaveLength(1);
  expect(value(all.results)).toMatchObject([{ method: 'tools/list', result: { tools: [] } }]);
  expect([all.errors, all.errorAnswers, all.streams, all.metaObjects, all.sessionAnswers].map(reasonOf)).toEqual([
    'n/a.no-errors-seen',
    'n/a.no-errors-seen',
    'n/a.no-stream',
    'n/a.no-meta',
    'n/a.no-session',
  ]);
});

test('answers of another era and exchanges sent for a diagnosis do not count', () => {
  const all = facts([
    jsonExchange({ era: 'modern', answer: RESULT }),
    jsonExchange({ exchange: 2, purpose: 'diagnosis', answer: { ...RESULT, id: 2 } }),
  ]);
  expect(reasonOf(all.answers)).toBe('blocked.prerequisite');
  expect(reasonOf(all.messages)).toBe('blocked.prerequisite');
});

test('on an error status only an object with a jsonrpc member counts as JSON-RPC', () => {
  const all = facts([
    jsonExchange({ status: 401, answer: { error: 'invalid_token' } }),
    jsonExchange({ exchange: 2, status: 400, answer: { error: { code: -32600, message: 'x' } } }),
    jsonExchange({ exchange: 3, status: 400, answer: { ...ERROR, id: 3 } }),
  ]);
  expect(value(all.messages)).toMatchObject([{ at: { exchange: 3 } }]);
  expect(value(all.errorAnswers).map(({ holds }) => holds)).toEqual(['nothing', 'nothing', 'error']);
});

test('on a success every object counts, with or without jsonrpc, and other JSON is no message', () => {
  const all = facts([
    jsonExchange({ answer: { status: 'ok' } }),
    jsonExchange({ exchange: 2, answer: 'null' }),
    jsonExchange({ exchange: 3, answer: '"text"' }),
  ]);
  expect(value(all.messages)).toMatchObject([{ kind: 'unclear', value: { status: 'ok' } }]);
  expect(value(all.jsonAnswers).map(({ json }) => json?.type)).toEqual(['object', 'null', 'string']);
});

test('an array is unwrapped, and its shape recorded', () => {
  const all = facts([jsonExchange({ answer: [RESULT] })]);
  expect(value(all.responses)).toMatchObject([{ at: { exchange: 1, message: 0, pointer: '/0' } }]);
  expect(value(all.answers)).toMatchObject([{ json: { type: 'array', entries: 1 } }]);
});

test('the answer to a notification is an answer, and its body is no message', () => {
  const all = facts([jsonExchange({ method: 'notifications/initialized', id: null, answer: { ...RESULT, id: null } })]);
  expect(value(all.answers)).toMatchObject([{ isNotification: true, requestId: null, holds: 'nothing' }]);
  expect(reasonOf(all.messages)).toBe('blocked.prerequisite');
  expect(reasonOf(all.jsonAnswers)).toBe('blocked.prerequisite');
});

test('an error beats a result, and “error”: null beside a result is none', () => {
  const all = facts([
    jsonExchange({ answer: { ...RESULT, error: { code: 1, message: 'x' } } }),
    jsonExchange({ exchange: 2, answer: { ...RESULT, id: 2, error: null } }),
  ]);
  expect(value(all.errors)).toMatchObject([{ at: { exchange: 1 } }]);
  expect(value(all.results)).toMatchObject([{ at: { exchange: 2 } }]);
});

test('the opening of an era that is not spoken feeds only the facts about errors', () => {
  const discover = jsonExchange({
    exchange: 7,
    era: 'modern',
    method: 'server/discover',
    status: 400,
    answer: 'No session',
  });
  const refusal = jsonExchange({ exchange: 8, era: 'modern', method: 'server/discover', answer: { ...ERROR, id: 8 } });
  const all = facts([jsonExchange({ answer: RESULT }), discover, refusal], 'legacy', [discover, refusal]);
  expect(value(all.errorAnswers)).toMatchObject([
    { exchange: 7, form: 'text' },
    { exchange: 8, holds: 'error' },
  ]);
  expect(value(all.allErrors)).toMatchObject([{ at: { exchange: 8 } }]);
  expect(reasonOf(all.errors)).toBe('n/a.no-errors-seen');
  expect(value(all.answers)).toHaveLength(1);
});

test('without a readable answer the reason is that of the exchanges', () => {
  const rejected = endedExchange({ outcome: { kind: 'rejected', errorName: 'TypeError' } });
  const late = endedExchange({ outcome: { kind: 'timeout', afterMs: 15_000, headersSeen: false } });
  const stopped = endedExchange({ outcome: { kind: 'cancelled' } });
  const lost = jsonExchange({ answer: RESULT, body: { text: null } });
  const reasons = [[rejected], [late], [stopped], [lost], []].map((exchanges) => reasonOf(facts(exchanges).answers));
  expect(reasons).toEqual(['blocked.cors', 'budget.time', 'aborted', 'budget.bytes', 'blocked.prerequisite']);
});

test('a stream gives its events, the one that answers, and how long it stayed open', () => {
  const stream = streamExchange({
    method: 'initialize',
    events: [{ jsonrpc: '2.0', method: 'notifications/message', params: {} }, RESULT],
    headers: { 'mcp-session-id': 's-1' },
    atMs: 40,
    timing: { endMs: 60 },
  });
  const all = facts([stream]);
  expect(value(all.streams)).toMatchObject([
    {
      answeredBy: 1,
      openAfterAnswerMs: 20,
      ended: 'by-server',
      waitedForClose: true,
      session: 's-1',
      versionSent: null,
    },
  ]);
  expect(value(all.messages).map(({ kind, form }) => [kind, form])).toEqual([
    ['notification', 'stream'],
    ['response', 'stream'],
  ]);
  expect(reasonOf(all.jsonAnswers)).toBe('n/a.stream-only');
});

test('a stream that we left at once says nothing about its end, one that we watched does', () => {
  const left = streamExchange({ events: [RESULT], body: { ended: 'by-us' }, timing: { endMs: 45 } });
  const watched = streamExchange({ events: [RESULT], body: { ended: 'by-us' }, timing: { endMs: 1042 } });
  expect(value(facts([left]).streams)).toMatchObject([{ waitedForClose: false }]);
  expect(value(facts([watched]).streams)).toMatchObject([{ waitedForClose: true, ended: 'by-us' }]);
});

test('a body that broke is told apart from one that we cut', () => {
  const broken = brokenExchange(streamExchange({ events: [] }));
  const late = endedExchange({
    exchange: 2,
    outcome: {
      kind: 'timeout',
      afterMs: 15_000,
      headersSeen: true,
      status: 200,
      headers: [{ name: 'content-type', value: 'text/event-stream' }],
      body: {
        text: ': hi\n\n',
        bytes: 6,
        complete: false,
        messages: [],
        ended: 'by-us',
        bom: false,
        invalidUtf8: false,
      },
    },
  });
  expect(value(facts([broken, late]).streams)).toMatchObject([
    { ended: 'broken', answeredBy: null },
    { ended: 'by-us', cutBy: 'time', answeredBy: null },
  ]);
});

test('only unnamed and message events with data are read as messages', () => {
  const stream = streamExchange({ events: 'data:\n\nevent: ping\ndata: {"a":1}\n\nevent: message\ndata: {"a":2}\n\n' });
  const all = facts([stream]);
  expect(value(all.messages)).toMatchObject([{ value: { a: 2 }, kind: 'unclear', at: { message: 2 } }]);
  expect(value(all.streams)[0]?.events.map(({ parsed }) => parsed !== null)).toEqual([false, false, true]);
});

test('in HTTP+SSE answers come from the shared stream and find their request by id', () => {
  const post = jsonExchange({ exchange: 3, era: 'http+sse', id: 't-3', status: 202, contentType: null, answer: '' });
  const shared = sharedStream(
    [
      { jsonrpc: '2.0', id: 't-3', result: { tools: [] } },
      { jsonrpc: '2.0', id: 99, result: {} },
    ],
    {
      exchange: 2,
    },
  );
  const all = answerFacts({ era: 'http+sse', exchanges: [shared, post], shared, otherOpenings: [] });
  expect(value(all.messages)).toMatchObject([
    { method: 'tools/list', requestId: 't-3', onSharedStream: true, at: { exchange: 2, message: 1 } },
    { method: null, requestId: null },
  ]);
  expect(value(all.answers).map(({ exchange, form }) => [exchange, form])).toEqual([
    [3, 'empty'],
    [2, 'stream'],
  ]);
  expect(value(all.results)).toHaveLength(2);
});

test('a response in the body of a POST counts in HTTP+SSE too, other bodies do not', () => {
  const exchanges = [
    jsonExchange({ era: 'http+sse', method: 'initialize', answer: RESULT }),
    jsonExchange({ exchange: 2, era: 'http+sse', status: 202, answer: { ok: true } }),
  ];
  const all = answerFacts({ era: 'http+sse', exchanges, otherOpenings: [] });
  expect(value(all.messages)).toMatchObject([{ at: { exchange: 1 }, onSharedStream: false }]);
});

test('_meta is found in results and in listed items, with pointers', () => {
  const result = {
    _meta: { a: 1 },
    tools: [{ name: 'x' }, { name: 'y', _meta: { b: 2 } }, null],
    prompts: [{ _meta: [] }],
  };
  const all = facts([jsonExchange({ answer: { ...RESULT, result } })]);
  expect(value(all.metaObjects)).toEqual([
    { value: { a: 1 }, at: { exchange: 1, message: 0, pointer: '/result/_meta' } },
    { value: { b: 2 }, at: { exchange: 1, message: 0, pointer: '/result/tools/1/_meta' } },
  ]);
});

test('answers to requests with a session id are kept in order, whatever their HTTP method', () => {
  const requestHeaders = { 'mcp-session-id': 's' };
  const end = jsonExchange({
    exchange: 3,
    step: 'session-end',
    purpose: 'clean-up',
    requestHeaders,
    status: 204,
    answer: '',
  });
  const all = facts([
    jsonExchange({ exchange: 1, method: 'initialize', answer: RESULT }),
    jsonExchange({ exchange: 2, requestHeaders, status: 404, answer: { ...ERROR, id: 2 } }),
    { ...end, request: { ...end.request, method: 'DELETE', body: null } },
  ]);
  expect(value(all.sessionAnswers)).toMatchObject([
    { exchange: 2, session: 's', status: 404, unknownMethod: true, startedMs: 200, endedMs: 250 },
    { exchange: 3, httpMethod: 'DELETE', status: 204, method: null },
  ]);
  expect(value(all.answers)).toHaveLength(2);
});

test('a legacy request that left headers out is marked', () => {
  const answer = jsonExchange({ status: 400, answer: ERROR, changes: { degraded: ['mcp-protocol-version'] } });
  expect(value(facts([answer]).errors)).toMatchObject([{ degraded: true }]);
});

test('the refusal of a modern request that left headers out is none of a well-formed request', () => {
  const answer = jsonExchange({ era: 'modern', status: 400, answer: ERROR, changes: { degraded: ['mcp-method'] } });
  expect(facts([answer], 'modern').errors.known).toBe(false);
});

test('24,000 tools are read in one pass, with bounded evidence', () => {
  const tools = Array.from({ length: 24_000 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'x'.repeat(200),
    _meta: { a: 1 },
  }));
  const all = facts([jsonExchange({ answer: { ...RESULT, result: { tools } } })]);
  expect(value(all.metaObjects)).toHaveLength(24_000);
  expect(all.metaObjects.known && all.metaObjects.evidence.length).toBe(20);
});
