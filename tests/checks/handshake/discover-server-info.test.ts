import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/discover-server-info.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { located, locatedObject } from '../../support/openings.ts';

function judge(value: unknown, result: object = {}) {
  const facts = { openingResult: locatedObject(result), serverInfo: located(value) };
  return judgeEra(check, eraFacts(facts, { era: 'modern' }));
}

test('name and version as text are verified', () => {
  const verdict = judge({ name: 'weather', version: '1.2.0' });
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('weather');
});

test.each([
  ['text', 'weather'],
  ['null', null],
  ['without a version', { name: 'weather' }],
  ['with a number as its name', { name: 1, version: '1' }],
])('a value that is %s fails', (_, value) => {
  expect(judge(value).state).toBe('failed');
});

test('an absent value is a risk', () => {
  expect(judge(undefined).state).toBe('observed-risk');
});

test('the place of an earlier draft is named as such', () => {
  const verdict = judge(undefined, { serverInfo: { name: 'a', version: '1' } });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('earlier draft');
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'modern' })).state).toBe('not-checked');
});
