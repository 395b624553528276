import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/discover-supported-versions.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { locatedObject } from '../../support/openings.ts';

function judge(result: object) {
  return judgeEra(check, eraFacts({ openingResult: locatedObject(result) }, { era: 'modern' }));
}

test('a list of dates with the spoken revision is verified, an unknown date is no fault', () => {
  const verdict = judge({ supportedVersions: ['2026-07-28', '2031-12-31'] });
  expect(verdict).toMatchObject({
    state: 'verified',
    evidence: [{ exchange: 2, message: 0, pointer: '/result/supportedVersions' }],
  });
});

test.each([
  ['absent', {}],
  ['null', { supportedVersions: null }],
  ['a string', { supportedVersions: '2026-07-28' }],
  ['empty', { supportedVersions: [] }],
  ['with a number', { supportedVersions: ['2026-07-28', 1] }],
  ['without the spoken revision', { supportedVersions: ['2025-11-25'] }],
])('a list that is %s fails', (_, result) => {
  expect(judge(result).state).toBe('failed');
});

test('an entry that is no date is a risk', () => {
  expect(judge({ supportedVersions: ['2026-07-28', 'draft'] })).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'draft' }],
  });
});

test('a doubled entry is a risk', () => {
  const verdict = judge({ supportedVersions: ['2026-07-28', '2026-07-28'] });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('more than once');
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'modern' })).state).toBe('not-checked');
});
