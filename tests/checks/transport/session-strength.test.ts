import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/session-strength.ts';
import { eraFacts, HERE, judgeEra } from '../../support/facts.ts';

function judge(value: string, opening: object = { serverInfo: { name: 'weather-server-2026' } }) {
  const facts = { sessionId: { value, at: HERE }, openingResult: { value: { ...opening }, at: HERE } };
  return judgeEra(check, eraFacts(facts));
}

test.each([
  '2f9c1f6e-6f0e-4a53-9a3d-0d2f6a1c8b77',
  '018f3f6e-6f0e-7a53-9a3d-0d2f6a1c8b77',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'Zk3mPq81LxTa09Bd',
])('%s is verified', (id) => {
  expect(judge(id).state).toBe('verified');
});

test.each([
  ['12 characters', 'd2f0a1b4c6e8'],
  ['20 digits', '17561234567890123456'],
  ['version 1', '2f9c1f6e-6f0e-11ee-9a3d-0d2f6a1c8b77'],
  ['few different characters', 'aaaaaaaabbbbbbbb1'],
  ['one kind of letters', 'session-of-the-user'],
  ['shows to everyone', 'weather-server-2026'],
])('%s is a risk', (what, id) => {
  const verdict = judge(id);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain(what);
  expect(verdict.message).not.toContain(id);
});

test('it is judged without the opening’s result too', () => {
  const facts = eraFacts({ sessionId: { value: 'Zk3mPq81LxTa09Bd', at: HERE } });
  expect(judgeEra(check, facts).state).toBe('verified');
});

test('without a readable id there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
