import { describe, expect, test } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../src/model/diagnosis.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import type { LadderStep } from '../../src/model/ladder.ts';
import { endedExchange, jsonExchange, URL_UNDER_TEST } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, type Fate, LATE, probed, REJECTED, refusing } from '../support/ladder-world.ts';

const PAGE: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const NODE: Environment = { ...PAGE, vantage: 'node', pageOrigin: null };

const discover = (outcome: Outcome) =>
  endedExchange({ exchange: 1, method: 'server/discover', era: 'modern', outcome });
const initialize = (outcome: Outcome) => endedExchange({ exchange: 2, method: 'initialize', outcome });
const initialized = jsonExchange({ exchange: 2, method: 'initialize', answer: {} });
const list = endedExchange({ exchange: 4, outcome: REJECTED });

/** A probe of these openings that was sent. */
function sent(step: LadderStep, fate: Fate, id: number): Exchange {
  return probed({ step, headers: step === 'head' ? [] : ['content-type'], attempt: 0 }, fate, id);
}

function only(exchanges: readonly Exchange[], environment = PAGE, url = URL_UNDER_TEST): Diagnosis {
  const [found, ...others] = diagnose(exchanges, environment, url);
  if (!found || others.length > 0) throw new Error('not one diagnosis');
  return found;
}

const evidenceOf = ({ evidence }: Diagnosis) => evidence.map(({ exchange }) => exchange);

describe('where nothing was sent', () => {
  test('an address that is none is certain to be unusable', () => {
    expect(only([], PAGE, 'no address')).toMatchObject({ id: 'address-unusable', confidence: 'certain' });
  });

  test('the name of a practice server is an address like any other', () => {
    expect(diagnose([], PAGE, 'https://open.practice.invalid/mcp')).toEqual([]);
  });
});

test('an address that was answered is not judged by what pages may usually call', () => {
  expect(diagnose([initialized], PAGE, 'http://mcp.example/mcp')).toEqual([]);
});

describe('where not everything was asked', () => {
  const openings = [discover(REJECTED), initialize(REJECTED)];

  test('a HEAD that the ladder came to is named once', () => {
    const found = only([...openings, sent('cors-upload', 'rejected', 10), sent('head', 'opaque', 11)]);
    expect(found).toMatchObject({ id: 'answer-withheld', confidence: 'cannot-tell' });
    expect(evidenceOf(found)).toEqual([1, 2, 10, 11]);
  });

  test('a HEAD beyond what the ladder came to is named as well', () => {
    expect(evidenceOf(only([...openings, sent('head', 'opaque', 11)]))).toEqual([1, 2, 11]);
  });

  test('a HEAD that was rejected beside an upload that was, is no connection, and one that was late no answer', () => {
    const upload = sent('cors-upload', 'rejected', 10);
    expect(only([...openings, upload, sent('head', 'rejected', 11)]).id).toBe('no-connection');
    expect(only([...openings, sent('head', 'late', 11)]).id).toBe('no-answer');
    expect(only([...openings, upload, sent('head', 'late', 11)]).id).toBe('no-answer');
    const late = sent('cors-upload', 'late', 10);
    expect(only([...openings, late, sent('head', 'rejected', 11)]).id).toBe('no-connection');
  });

  test('a probe that could not be sent leaves open whether anything is there', () => {
    const upload = sent('cors-upload', 'not-available', 10);
    expect(only([...openings, upload, sent('head', 'rejected', 11)]).id).toBe('answer-withheld');
  });
});

test('openings that came to the same rest on the probes of both', () => {
  const subject = initialize(REJECTED);
  const headers = { 'mcp-method': 'server/discover' };
  const modern = endedExchange({
    exchange: 1,
    method: 'server/discover',
    era: 'modern',
    requestHeaders: headers,
    outcome: REJECTED,
  });
  const first = climbed(modern, refusing(['content-type']), PAGE);
  const second = climbed(subject, refusing(['content-type']), PAGE, first.exchanges);
  const renumbered = second.exchanges.map((one, index) => ({ ...one, id: index + 1 }));
  const found = only(renumbered);
  expect(found).toMatchObject({ id: 'allow-headers-incomplete', era: null });
  expect(evidenceOf(found).sort((one, other) => one - other)).toEqual(renumbered.map(({ id }) => id));
});

test('the first of several rejected requests of a session explains them all', () => {
  const another = { ...list, id: 5 };
  const found = only([initialized, list, another]);
  expect(evidenceOf(found)).toEqual([4, 5]);
});

test('a repeat of a rejected request counts only where it was answered without some headers', () => {
  const retryOf = { exchange: 4, why: 'refused by the browser' };
  const degraded = ['mcp-protocol-version'];
  const repeat = (changes: Partial<Exchange>) => jsonExchange({ exchange: 9, answer: {}, changes });
  const evidence = (one: Exchange) => evidenceOf(only([initialized, list, one])).includes(9);
  expect(evidence(repeat({ retryOf, degraded }))).toBe(true);
  expect(evidence(repeat({ retryOf }))).toBe(false);
  expect(evidence(repeat({ retryOf: { ...retryOf, exchange: 3 }, degraded }))).toBe(false);
  expect(evidence(repeat({ retryOf, degraded, purpose: 'diagnosis', outcome: LATE }))).toBe(false);
});

describe('where nobody enforces CORS', () => {
  test('what was rejected and what was late are told apart, each with its era and the HEAD', () => {
    const head = sent('head', 'opaque', 11);
    const both = diagnose([discover(REJECTED), initialize(LATE), head], NODE, URL_UNDER_TEST);
    expect(both.map((one) => [one.id, one.confidence, one.era, evidenceOf(one)])).toEqual([
      ['no-connection', 'cannot-tell', 'modern', [1, 11]],
      ['no-answer', 'certain', 'legacy', [2, 11]],
    ]);
  });

  test('what every opening has in common is about the endpoint', () => {
    expect(only([discover(REJECTED), initialize(REJECTED)], NODE)).toMatchObject({ id: 'no-connection', era: null });
    expect(only([discover(LATE), initialize(LATE)], NODE)).toMatchObject({ id: 'no-answer', era: null });
  });
});
