import { expect, test } from 'vitest';
import type { Environment } from '../../src/model/environment.ts';
import { endedExchange, jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, REJECTED, refusing, type World } from '../support/ladder-world.ts';

const CHROMIUM: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const FIREFOX: Environment = { ...CHROMIUM, engine: 'firefox' };
const REQUEST_HEADERS = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
const NAMES = ['content-type', 'mcp-method', 'mcp-protocol-version'];

const subject = endedExchange({
  exchange: 2,
  method: 'server/discover',
  era: 'modern',
  requestHeaders: REQUEST_HEADERS,
  outcome: REJECTED,
});

function climb(world: World, environment = CHROMIUM, before: Parameters<typeof climbed>[3] = []) {
  const { verdict, sent } = climbed(subject, world, environment, before);
  return { ...verdict, steps: sent.map(({ step }) => step) };
}

/** An open server but for one name; some of its steps cannot be sent. */
function without(steps: readonly string[]): World {
  return (probe) => (steps.includes(probe.step) ? 'not-available' : refusing(['mcp-method'])(probe));
}

test('a name that could not be tried alone is likely refused, and not certainly', () => {
  expect(climb(without(['cors-headers-post']))).toMatchObject({
    id: 'allow-headers-incomplete',
    confidence: 'likely',
    refused: ['mcp-method'],
    unsure: [],
  });
});

test('where no name can be tried at all, every one is unsure and none is accused', () => {
  expect(climb(without(['cors-headers-get', 'cors-headers-post']))).toMatchObject({
    id: 'answer-withheld',
    confidence: 'cannot-tell',
    refused: [],
    unsure: NAMES,
    notes: ['unfinished'],
  });
});

test('where earlier answers prove every name, none is tried', () => {
  const before = jsonExchange({ exchange: 1, requestHeaders: REQUEST_HEADERS, answer: {} });
  const found = climb(refusing(NAMES), CHROMIUM, [before]);
  expect(found.id).toBe('answer-without-allow-origin');
  expect(found.steps.filter((step) => step.startsWith('cors-headers'))).toEqual([]);
});

test('in Firefox a GET tells and no POST is asked, because its silence says nothing', () => {
  const { refused, steps } = climb(refusing(['mcp-method']), FIREFOX);
  expect(refused).toEqual(['mcp-method']);
  expect(steps).toContain('cors-headers-get');
  expect(steps).not.toContain('cors-headers-post');
});

test('in Firefox too a GET that is held open was let through', () => {
  const world: World = (probe) => {
    const isOther = probe.step === 'cors-headers-get' && !probe.headers.includes('mcp-method');
    return isOther ? 'late' : refusing(['mcp-method'])(probe);
  };
  expect(climb(world, FIREFOX).refused).toEqual(['mcp-method']);
});

test('where a plain POST alone is readable, POSTs carry the names: an event lets one through, a wait does not', () => {
  const world: World = ({ step, headers }) => {
    if (step === 'head') return 'opaque';
    if (step === 'cors-post') return 'readable';
    if (step !== 'cors-headers-post') return 'rejected';
    return headers.includes('mcp-method') ? 'late' : 'event';
  };
  const { refused, steps } = climb(world, FIREFOX);
  expect(refused).toEqual(['mcp-method']);
  expect(steps).not.toContain('cors-headers-get');
});
