import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/name-charset.ts';
import { eraFacts, judgeEra, toolFacts } from '../../support/facts.ts';

test('names of letters, digits, underscore, hyphen and dot are verified', () => {
  const verdict = judgeEra(check, eraFacts(toolFacts([{ name: 'a_b-c.d9' }])));
  expect(verdict.state).toBe('verified');
});

test('a slash is named as what it is', () => {
  const verdict = judgeEra(check, eraFacts(toolFacts([{ name: 'ok' }, { name: 'parks/list' }])));
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'parks/list' }] });
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('“/”');
});

test('an empty list gives no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
