import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/discover-instructions.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { located } from '../../support/openings.ts';

function judge(value: unknown) {
  return judgeEra(check, eraFacts({ instructions: located(value, '/result/instructions') }));
}

test('text and nothing at all are verified', () => {
  expect(judge('Ask for one city at a time.').state).toBe('verified');
  expect(judge(undefined).state).toBe('verified');
});

test.each([null, 7, ['a'], { text: 'a' }, true])('%j fails', (value) => {
  expect(judge(value)).toMatchObject({ state: 'failed', evidence: [{ pointer: '/result/instructions' }] });
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
