import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/initialize-server-info.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { located } from '../../support/openings.ts';

function judge(value: unknown) {
  return judgeEra(check, eraFacts({ serverInfo: located(value, '/result/serverInfo') }));
}

test('name and version as text are verified', () => {
  expect(judge({ name: 'weather', version: '1.2.0' }).state).toBe('verified');
});

test.each([undefined, null, 'weather', {}, { name: 'weather' }, { name: 'weather', version: 1 }, { version: '1' }])(
  '%j fails',
  (value) => {
    expect(judge(value).state).toBe('failed');
  },
);

test.each([
  { name: '', version: '1.2.0' },
  { name: 'weather', version: '' },
  { name: 'mcp-server', version: '1.2.0' },
  { name: 'weather', version: '0.0.0' },
  { name: 'example', version: '1.2.0' },
])('%j is a risk', (value) => {
  expect(judge(value).state).toBe('observed-risk');
});

test('a name that only begins like a placeholder is fine', () => {
  expect(judge({ name: 'example-server', version: '1.0.0' }).state).toBe('verified');
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
