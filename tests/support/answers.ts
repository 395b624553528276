import type { Check, Verdict } from '../../src/checks/define-check.ts';
import { answerFacts } from '../../src/facts/answers.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { EraFacts, EraFactValues } from '../../src/model/facts.ts';
import type { Era, Revision } from '../../src/model/revision.ts';
import { jsonExchange } from './exchanges.ts';
import { eraFacts, judgeEra } from './facts.ts';

export interface Situation {
  readonly era?: Era;
  readonly revision?: Revision;
  readonly transport?: Revision;
  readonly environment?: Partial<Environment>;
  readonly shared?: Exchange;
  readonly otherOpenings?: readonly Exchange[];
  /** Facts of other groups. */
  readonly also?: Partial<EraFactValues>;
}

/** The facts that these exchanges give, beside those of other groups that the situation brings. */
export function factsFrom(exchanges: readonly Exchange[], situation: Situation = {}): EraFacts {
  const { shared, otherOpenings = [], also = {}, ...context } = situation;
  const base = eraFacts(also, context);
  const derived = answerFacts({ era: base.era, exchanges, shared, otherOpenings });
  const facts = new Proxy(base.facts, {
    get: (others, name): unknown =>
      Object.hasOwn(derived, name) ? Reflect.get(derived, name) : Reflect.get(others, name),
  });
  return { ...base, facts };
}

/** Judges a check on the facts that these exchanges give. */
export function judgeAnswers(check: Check, exchanges: readonly Exchange[], situation: Situation = {}): Verdict {
  return judgeEra(check, factsFrom(exchanges, situation));
}

/** A response to request 1. */
export function response(result: unknown, changes: object = {}): object {
  return { jsonrpc: '2.0', id: 1, result, ...changes };
}

/** An error response to request 1. */
export function errorResponse(error: unknown, changes: object = {}): object {
  return { jsonrpc: '2.0', id: 1, error, ...changes };
}

/** tools/list answered by JSON with this body. */
export function answered(answer: unknown, parts: Omit<Parameters<typeof jsonExchange>[0], 'answer'> = {}): Exchange {
  return jsonExchange({ ...parts, answer });
}

/** A modern result of a method, with its own id. */
export function modernResult(exchange: number, method: string, result: object): Exchange {
  return jsonExchange({ exchange, era: 'modern', method, answer: { jsonrpc: '2.0', id: exchange, result } });
}

/** Members that every modern list result carries. */
export const MODERN_COMPLETE = {
  resultType: 'complete',
  ttlMs: 60_000,
  cacheScope: 'public',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '1.2.0' } },
} as const;
