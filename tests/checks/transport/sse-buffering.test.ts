import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/sse-buffering.ts';
import { judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange, streamExchange } from '../../support/exchanges.ts';
import { decision } from '../../support/openings.ts';

const MODERN = { era: 'modern' } as const;

function stream(headers: { readonly [name: string]: string }) {
  return streamExchange({ ...MODERN, events: [response({})], headers });
}

test('“no” is verified', () => {
  const verdict = judgeAnswers(check, [stream({ 'x-accel-buffering': 'no' })], MODERN);
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ header: 'x-accel-buffering' }] });
});

test('another value is a risk', () => {
  expect(judgeAnswers(check, [stream({ 'x-accel-buffering': 'yes' })], MODERN).state).toBe('observed-risk');
});

test('a page cannot tell absent from hidden, and gets a command', () => {
  const also = { decision: decision('modern', { modern: { status: 'spoken' } }) };
  const verdict = judgeAnswers(check, [stream({})], { ...MODERN, also });
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.hidden-header' } });
  expect(verdict.state === 'not-checked' && verdict.command).toContain('curl');
});

test('where every header is visible an absent one is a risk', () => {
  const situation = { ...MODERN, environment: { vantage: 'node' } } as const;
  expect(judgeAnswers(check, [stream({})], situation).state).toBe('observed-risk');
});

test('without a stream there is no verdict', () => {
  expect(judgeAnswers(check, [jsonExchange({ ...MODERN, answer: response({}) })], MODERN)).toMatchObject({
    reason: { code: 'n/a.no-stream' },
  });
});
