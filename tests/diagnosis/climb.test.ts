import { describe, expect, test } from 'vitest';
import type { Environment } from '../../src/model/environment.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import { endedExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { climbed, LATE, REJECTED, refusing, steps, type World } from '../support/ladder-world.ts';

const CHROMIUM: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const WEBKIT: Environment = { ...CHROMIUM, engine: 'webkit' };
const FIREFOX: Environment = { ...CHROMIUM, engine: 'firefox' };

function discover(outcome: Outcome = REJECTED): Exchange {
  const requestHeaders = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
  return endedExchange({ exchange: 1, method: 'server/discover', era: 'modern', requestHeaders, outcome });
}

function climb(world: World, environment = CHROMIUM, subject = discover()) {
  const { verdict, sent } = climbed(subject, world, environment);
  return { ...verdict, steps: sent.map(({ step }) => step) };
}

describe('before anything is asked', () => {
  const at = (url: string) => climbed(discover(), steps({}), CHROMIUM, [], url);

  test('a text that is no address at all is certain to be unusable', () => {
    expect(at('no address')).toMatchObject({ sent: [], verdict: { id: 'address-unusable', confidence: 'certain' } });
  });

  test('the name of a practice server is an address like any other', () => {
    expect(at('https://open.practice.invalid/mcp').verdict?.id).toBe('no-connection');
  });
});

describe('the upload', () => {
  const uploads = (world: World, environment = FIREFOX) =>
    climb(world, environment).steps.filter((step) => step === 'cors-upload');

  test('a readable answer to it is the last thing that is asked', () => {
    expect(climb(refusing([]))).toMatchObject({ id: 'connection-lost', notes: ['once'], steps: ['cors-upload'] });
  });

  test('Firefox is asked again only where it was silent: rejected, and without an event', () => {
    expect(uploads(steps({ head: 'opaque' }))).toHaveLength(3);
    expect(uploads(steps({ 'cors-upload': 'event', head: 'opaque' }))).toHaveLength(1);
    expect(uploads(steps({ 'cors-upload': 'late', head: 'opaque' }))).toHaveLength(1);
    expect(uploads(steps({ 'cors-upload': 'not-available', head: 'opaque' }))).toHaveLength(1);
    expect(uploads(steps({ head: 'opaque' }), WEBKIT)).toHaveLength(1);
  });
});

test('behind a preflight that passed, a redirect to another origin and errors behind a policy are told', () => {
  const away = steps({ 'cors-upload': 'event', head: 'opaque', 'cors-frame': 'violation' });
  expect(climb(away, WEBKIT)).toMatchObject({ id: 'redirect-elsewhere', confidence: 'certain' });
  const hidden = steps({ 'cors-upload': 'event', 'cors-events': 'closed' });
  expect(climb(hidden)).toMatchObject({ id: 'errors-without-allow-origin', confidence: 'likely', notes: ['policy'] });
});

describe('HEAD', () => {
  test('where no HEAD can be sent, nothing is told from it', () => {
    expect(climb(steps({ head: 'not-available' }))).toMatchObject({
      id: 'answer-withheld',
      confidence: 'cannot-tell',
      notes: ['unfinished'],
      steps: ['cors-upload', 'head'],
    });
  });

  test('a request or an upload that was late as well is no answer, and nothing more is asked', () => {
    const noAnswer = { id: 'no-answer', confidence: 'cannot-tell', notes: [], steps: ['cors-upload', 'head'] };
    expect(climb(steps({ 'cors-upload': 'late', head: 'late' }))).toMatchObject(noAnswer);
    expect(climb(steps({ head: 'late' }), CHROMIUM, discover(LATE))).toMatchObject(noAnswer);
  });

  test('held open beside a readable GET, the preflight is what fails', () => {
    expect(climb(steps({ head: 'late', 'cors-get': 'readable' }))).toMatchObject({
      id: 'preflight-rejected',
      confidence: 'certain',
    });
  });

  test('held open where a plain POST is let through, the headers are tried', () => {
    const world: World = ({ step, headers }) => {
      if (step === 'head') return 'late';
      if (step === 'cors-post') return 'event';
      return step === 'cors-headers-post' && !headers.includes('mcp-method') ? 'event' : 'rejected';
    };
    expect(climb(world)).toMatchObject({ id: 'allow-headers-incomplete', refused: ['mcp-method'] });
  });
});

describe('where no upload could be sent', () => {
  const blind = { 'cors-upload': 'not-available', head: 'opaque' } as const;

  test('a late request was accepted or not: nobody can tell', () => {
    expect(climb(steps(blind), CHROMIUM, discover(LATE))).toMatchObject({
      id: 'accepted-unanswered',
      confidence: 'cannot-tell',
      steps: ['cors-upload', 'head'],
    });
  });

  test('a rejected request is looked into, and so is a late one whose upload was rejected', () => {
    expect(climb(steps(blind)).id).toBe('no-valid-allow-origin');
    expect(climb(steps({ head: 'opaque' }), CHROMIUM, discover(LATE)).id).toBe('no-valid-allow-origin');
  });

  test('the same headers answered readably behind a redirect that is not followed say what an upload would', () => {
    expect(climb(steps({ ...blind, 'cors-redirect': 'readable' }))).toMatchObject({
      id: 'connection-lost',
      confidence: 'cannot-tell',
      notes: ['once'],
    });
  });
});

describe('the plain GET and the plain POST', () => {
  test('a POST that gets nothing in time waits for its preflight', () => {
    expect(climb(steps({ head: 'opaque', 'cors-post': 'late' }))).toMatchObject({
      id: 'preflight-unanswered',
      confidence: 'likely',
    });
  });

  test('a GET that is held open was withheld at most', () => {
    expect(climb(steps({ head: 'opaque', 'cors-get': 'late' }))).toMatchObject({
      id: 'answer-withheld',
      confidence: 'likely',
    });
  });

  test('Firefox, where a POST was let through and nothing is readable, is not asked for headers', () => {
    const found = climb(steps({ head: 'opaque', 'cors-post': 'event' }), FIREFOX);
    expect(found).toMatchObject({ id: 'answer-withheld', notes: ['preflight-not-checked'] });
    expect(found.steps).not.toContain('cors-headers-post');
  });

  test('a redirect to another origin is certain, whatever else is readable', () => {
    expect(climb(steps({ head: 'opaque', 'cors-frame': 'violation' }))).toMatchObject({
      id: 'redirect-elsewhere',
      confidence: 'certain',
    });
  });

  test('where no name is refused, one readable answer leaves this one alone without the header', () => {
    const passing = { head: 'opaque', 'cors-headers-post': 'event' } as const;
    const alone = { id: 'answer-without-allow-origin', confidence: 'likely' };
    expect(climb(steps({ ...passing, 'cors-get': 'readable', 'cors-post': 'event' }))).toMatchObject(alone);
    expect(climb(steps({ ...passing, 'cors-post': 'readable' }))).toMatchObject(alone);
    expect(climb(steps({ ...passing, 'cors-post': 'event' }))).toMatchObject({
      id: 'errors-without-allow-origin',
      confidence: 'likely',
    });
  });
});
