import { describe, expect, test } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { endedExchange, URL_UNDER_TEST } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, REJECTED, refusing, steps, type World } from '../support/ladder-world.ts';

const CHROMIUM: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const FIREFOX: Environment = { ...CHROMIUM, engine: 'firefox' };

/** A rejected GET of the active part that carried these headers. */
function probe(...names: readonly string[]): Exchange {
  const requestHeaders = Object.fromEntries(names.map((name) => [name, 'cors-probe']));
  const made = endedExchange({ exchange: 9, step: 'active-header-mcp-name', requestHeaders, outcome: REJECTED });
  const headers = made.request.headers.filter(({ name }) => names.includes(name));
  return {
    ...made,
    purpose: 'active',
    era: 'modern',
    request: { ...made.request, method: 'GET', headers, body: null },
  };
}

const found = (world: World, environment = CHROMIUM, subject = probe('mcp-name')) =>
  climbed(subject, world, environment);

describe('a header that an active probe carried', () => {
  test('is refused for certain where a plain GET is readable and a POST with it alone shows no upload', () => {
    const { verdict, sent } = found(refusing(['mcp-name']));
    expect(verdict).toMatchObject({ id: 'allow-headers-incomplete', confidence: 'certain', refused: ['mcp-name'] });
    expect(sent.map(({ step }) => step)).toEqual(['cors-get', 'cors-headers-post']);
  });

  test('is not refused where an upload event shows that its preflight passed', () => {
    expect(found(steps({ 'cors-get': 'readable', 'cors-headers-post': 'event' })).verdict).toBeNull();
    expect(found(steps({ 'cors-post': 'event', 'cors-headers-post': 'event' })).verdict).toBeNull();
  });

  test('cannot be judged apart where requests without it get no readable answer either', () => {
    const { verdict, sent } = found(steps({}));
    expect(verdict).toBeNull();
    expect(sent.map(({ step }) => step)).toEqual(['cors-get', 'cors-post']);
  });

  test('is likely refused in Firefox, which shows no proof', () => {
    expect(found(refusing(['mcp-name']), FIREFOX).verdict).toMatchObject({
      confidence: 'likely',
      refused: ['mcp-name'],
    });
  });

  test('is told from those that were asked for with it', () => {
    const names = ['mcp-param-a', 'mcp-param-b', 'mcp-param-c'];
    const { verdict } = found(refusing(['mcp-param-b']), CHROMIUM, probe(...names));
    expect(verdict?.refused).toEqual(['mcp-param-b']);
  });
});

test('a diagnosis names it for the era that needs it; nothing is said where it was let through', () => {
  const { exchanges } = found(refusing(['mcp-name']));
  const named = diagnose(exchanges, CHROMIUM, URL_UNDER_TEST).map(({ id, era, missing }) => [
    id,
    era,
    missing.requestHeaders,
  ]);
  expect(named).toEqual([['allow-headers-incomplete', 'modern', ['Mcp-Name']]]);
  const passed = found(steps({ 'cors-get': 'readable', 'cors-headers-post': 'event' }));
  expect(diagnose(passed.exchanges, CHROMIUM, URL_UNDER_TEST)).toEqual([]);
});
