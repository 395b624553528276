import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../src/checks/catalogue.ts';
import { practiceAddress } from '../../support/openings.ts';
import { diagnosed, judge } from './judge.ts';

const CHECKS = CATALOGUE.filter(({ id }) => id.startsWith('cors.')).map((check) => [check.id, check] as const);

test('there are all 17', () => {
  expect(CHECKS).toHaveLength(17);
});

test.each(CHECKS)('%s is not judged where no browser withholds anything', (_, check) => {
  const code = (given: Parameters<typeof judge>[1]) => {
    const verdict = judge(check, given);
    return verdict.state === 'not-checked' ? verdict.reason.code : verdict.state;
  };
  expect(code({ address: practiceAddress() })).toBe('n/a.practice');
  expect(code({ environment: { vantage: 'node' } })).toBe('n/a.not-seen');
  expect(code({ environment: { corsEnforced: false } })).toBe('browser.cors-off');
  const inside = { engine: 'webkit', probeIsolation: 'inside service worker' } as const;
  expect(code({ environment: inside })).toBe('browser.preflight-hidden');
});

test.each(CHECKS)('%s takes over why nothing reached the server', (_, check) => {
  const code = (id: Parameters<typeof diagnosed>[0]) => {
    const verdict = judge(check, { diagnoses: [diagnosed(id)] });
    return verdict.state === 'not-checked' ? verdict.reason.code : verdict.state;
  };
  expect(code('mixed-content')).toBe('browser.mixed-content');
  expect(code('page-policy')).toBe('internal.error');
  expect(code('local-network-denied')).toBe('browser.local-network-denied');
  expect(code('local-network-waiting')).toBe('browser.local-network-prompt');
  expect(code('no-answer')).toBe('blocked.unreachable');
  expect(code('no-connection')).toBe('blocked.unreachable');
});

test.each(CHECKS)('%s rests on the Fetch standard and cites no clause of MCP', (_, check) => {
  expect(check.source).toContain('Fetch standard');
  expect(check.spec).toEqual([]);
});
