import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/result-meta-server-info.ts';
import { judgeAnswers, MODERN_COMPLETE, modernResult } from '../../support/answers.ts';

const MODERN = { era: 'modern' } as const;
const KEY = 'io.modelcontextprotocol/serverInfo';

function list(exchange: number, meta: unknown) {
  return modernResult(exchange, 'tools/list', { resultType: 'complete', tools: [], _meta: meta });
}

test('the same serverInfo on all results is verified', () => {
  const exchanges = [
    modernResult(1, 'server/discover', { ...MODERN_COMPLETE }),
    modernResult(2, 'tools/list', { ...MODERN_COMPLETE }),
  ];
  expect(judgeAnswers(check, exchanges, MODERN).state).toBe('verified');
});

test('serverInfo of the wrong type fails', () => {
  expect(judgeAnswers(check, [list(1, { [KEY]: 'weather' })], MODERN).state).toBe('failed');
  expect(judgeAnswers(check, [list(1, { [KEY]: { name: 'weather' } })], MODERN).state).toBe('failed');
});

test('results without it are a risk', () => {
  const verdict = judgeAnswers(check, [list(1, MODERN_COMPLETE._meta), list(2, undefined)], MODERN);
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toContain('1 of 2 results');
});

test('answers that name different versions are a risk', () => {
  const other = { [KEY]: { name: 'weather', version: '1.3.0' } };
  const verdict = judgeAnswers(check, [list(1, MODERN_COMPLETE._meta), list(2, other)], MODERN);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('weather 1.2.0 and weather 1.3.0');
});

test('discover alone gives no verdict', () => {
  const verdict = judgeAnswers(check, [modernResult(1, 'server/discover', { ...MODERN_COMPLETE })], MODERN);
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-seen' } });
});
