import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Check, Verdict } from '../../src/checks/define-check.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { FINDING_STATES } from '../../src/model/finding.ts';
import type { Era, Revision } from '../../src/model/revision.ts';
import { factsFrom } from '../support/answers.ts';
import { brokenExchange, jsonExchange, sharedStream, streamExchange } from '../support/exchanges.ts';
import { HERE, judgeEra } from '../support/facts.ts';

const CHECKS: readonly Check[] = Object.values(
  import.meta.glob<Check>('../../src/checks/{transport,caching,errors}/*.ts', { eager: true, import: 'default' }),
);

const SITUATIONS: readonly { readonly era: Era; readonly revision: Revision }[] = [
  { era: 'legacy', revision: '2025-03-26' },
  { era: 'legacy', revision: '2025-11-25' },
  { era: 'modern', revision: '2026-07-28' },
  { era: 'http+sse', revision: '2024-11-05' },
];

const METHODS = ['initialize', 'server/discover', 'tools/list', 'prompts/list', 'resources/templates/list'];

/** JSON that is near to an answer, or anything at all. */
const answers: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
      id: fc.oneof(fc.constant(1), fc.constant('1'), fc.jsonValue()),
      method: fc.oneof(fc.constantFrom('notifications/progress', 'notifications/message', 'ping'), fc.jsonValue()),
      result: fc.oneof(
        fc.record(
          {
            resultType: fc.jsonValue(),
            ttlMs: fc.jsonValue(),
            cacheScope: fc.jsonValue(),
            _meta: fc.dictionary(fc.string(), fc.jsonValue()),
            tools: fc.oneof(fc.jsonValue(), fc.array(fc.record({ _meta: fc.jsonValue() }))),
          },
          { requiredKeys: [] },
        ),
        fc.jsonValue(),
      ),
      error: fc.oneof(
        fc.record({ code: fc.oneof(fc.integer(), fc.jsonValue()), message: fc.jsonValue(), data: fc.jsonValue() }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  ),
);

const parts = fc.record({
  status: fc.constantFrom(200, 202, 400, 401, 404, 500),
  method: fc.constantFrom(...METHODS),
  id: fc.constantFrom<string | number | null>(1, 't-1', null),
  contentType: fc.constantFrom('application/json', 'text/event-stream', 'text/html', null),
});

function isWhole(verdict: Verdict): boolean {
  const texts = verdict.state === 'failed' ? [verdict.expected, verdict.actual, verdict.fix] : [];
  return FINDING_STATES.includes(verdict.state) && ![verdict.message, ...texts].includes('');
}

function judgeAll(exchanges: readonly Exchange[], shared: Exchange): void {
  for (const { era, revision } of SITUATIONS) {
    const labelled = exchanges.map((exchange) => ({ ...exchange, era }));
    const also = { sessionId: { value: 'abc', at: HERE } };
    const situation = { era, revision, also, otherOpenings: labelled, ...(era === 'http+sse' ? { shared } : {}) };
    const facts = factsFrom(labelled, situation);
    for (const check of CHECKS) {
      const verdict = judgeEra(check, facts);
      if (!isWhole(verdict)) throw new Error(`${check.id}: ${JSON.stringify(verdict)}`);
    }
  }
}

test('there is something to test', () => {
  expect(CHECKS.length).toBeGreaterThan(30);
});

test('whatever JSON a server answers, every check has a verdict and none throws', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(answers, parts, (answer, given) => {
      const requestHeaders = { 'mcp-session-id': 's', 'mcp-protocol-version': '2025-11-25' };
      judgeAll(
        [
          jsonExchange({ ...given, answer: answer ?? null, requestHeaders }),
          streamExchange({ ...given, exchange: 2, contentType: 'text/event-stream', events: [answer ?? null] }),
        ],
        sharedStream([answer ?? null], { exchange: 3 }),
      );
    }),
    { numRuns: 1000 },
  );
});

test('whatever bytes a server sends, whole or cut, none throws', { timeout: 60_000 }, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('data:', 'id:', 'event:', '\n', '\r', '{', '}', '[', '"', '\\', ' ', ':', '1', 'ping'),
    }),
  );
  fc.assert(
    fc.property(text, parts, (body, given) => {
      const whole = jsonExchange({ ...given, answer: body });
      judgeAll([whole, brokenExchange({ ...whole, id: 2 })], sharedStream([], { exchange: 3 }));
    }),
    { numRuns: 500 },
  );
});
