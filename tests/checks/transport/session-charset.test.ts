import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/session-charset.ts';
import { eraFacts, HERE, judgeEra } from '../../support/facts.ts';

function judge(value: string) {
  return judgeEra(check, eraFacts({ sessionId: { value, at: HERE } }));
}

test('visible ASCII is verified', () => {
  expect(judge('2f9c1f6e-6f0e-4a53-9a3d-0d2f6a1c8b77').state).toBe('verified');
});

test.each(['a b', 'grün', 'a\tb', ''])('“%s” fails', (value) => {
  expect(judge(value).state).toBe('failed');
});

test('two merged header lines are a risk', () => {
  const verdict = judge('abc, def');
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('merged');
});

test('the placeholder of a saved report is no reason to throw', () => {
  expect(() => judge('«redacted:session-id:1:36 chars:visible-ascii»')).not.toThrow();
});

test('without a readable id there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
