import { expect, test } from 'vitest';
import { failedExchanges, groupFindings } from '../../../src/ui/reading/finding-groups.ts';
import { finding } from '../fixtures/findings.ts';

test('layers with failures come first, then risks, then the rest in the order of mending', () => {
  const groups = groupFindings(
    [
      finding('reach.a', 'verified'),
      finding('handshake.a', 'verified'),
      finding('transport.a', 'observed-risk'),
      finding('tools.a', 'failed'),
    ],
    null,
  );
  expect(groups.map(({ layer }) => layer)).toEqual(['tools', 'transport', 'reach', 'handshake']);
});

test('within a layer failures come first and the order of the catalogue holds', () => {
  const [group] = groupFindings(
    [
      finding('tools.a', 'verified'),
      finding('tools.b', 'failed'),
      finding('tools.c', 'verified'),
      finding('tools.d', 'observed-risk'),
    ],
    null,
  );
  expect(group?.shown.map(({ check }) => check)).toEqual(['tools.b', 'tools.d', 'tools.a', 'tools.c']);
});

test('rules that do not apply are folded, however few', () => {
  const [group] = groupFindings(
    [finding('tools.a', 'verified'), finding('tools.b', 'not-checked', { reason: 'n/a.empty' })],
    null,
  );
  expect(group?.shown.map(({ check }) => check)).toEqual(['tools.a']);
  expect(group?.folds).toMatchObject([{ reason: 'n/a', findings: [{ check: 'tools.b' }] }]);
});

test('other reasons are folded from three on and shown one by one before', () => {
  const blocked = (id: string) => finding(`tools.${id}`, 'not-checked', { reason: 'blocked.cors' });
  expect(groupFindings([blocked('a'), blocked('b')], null)[0]).toMatchObject({ folds: [], shown: [{}, {}] });
  expect(groupFindings([blocked('a'), blocked('b'), blocked('c')], null)[0]).toMatchObject({
    shown: [],
    folds: [{ reason: 'blocked.cors', text: 'The browser withheld the answer from this page.' }],
  });
});

test('a filter keeps findings of its state alone and the counts of the whole layer', () => {
  const groups = groupFindings([finding('tools.a', 'verified'), finding('tools.b', 'failed')], 'failed');
  expect(groups).toHaveLength(1);
  expect(groups[0]?.shown.map(({ check }) => check)).toEqual(['tools.b']);
  expect(groups[0]?.counts).toMatchObject({ verified: 1, failed: 1 });
});

test('only exchanges that prove a failure are marked as failed', () => {
  const failed = failedExchanges([
    finding('tools.a', 'failed', { evidence: [{ exchange: 4 }] }),
    finding('tools.b', 'verified', { evidence: [{ exchange: 2 }] }),
  ]);
  expect([...failed]).toEqual([4]);
});
